// fastify in one process, as its documentation starts it: it never uses more than one core.
'use strict';

const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { getHeapStatistics } = require('node:v8');
const fastify = require('fastify');

const HOST = '127.0.0.1';
const BACKLOG = 511; // what Node takes where nobody sets it; the server cannot be asked

const file = readFileSync(join(__dirname, '../../common/src/main/resources/file-4096.bin'));
const app = fastify();

// As fastify's documentation recommends: the JSON is written by a function that is made for this schema.
const greeting = { type: 'object', properties: { hi: { type: 'string' } } };

app.get('/test/json', { schema: { response: { 200: greeting } } }, (request, reply) =>
  json(reply, { hi: 'There' }, reply.getSerializationFunction(200)),
);
app.get('/test/text', (request, reply) => reply.type('text/plain;charset=utf-8').send('container kit txt'));
app.get('/test/file', (request, reply) => reply.type('application/octet-stream').send(file));
app.get('/test/identity', (request, reply) => json(reply, identity(), JSON.stringify));
app.get('/test/config', (request, reply) => json(reply, settings(), JSON.stringify));

// With a serializer of its own a reply keeps its content type; else fastify adds a charset, which JSON has not.
function json(reply, body, serializer) {
  return reply.type('application/json').serializer(serializer).send(body);
}

function identity() {
  return { container: 'fastify', container_version: app.version, jvm: `V8 ${process.versions.v8}`, mode: 'stock' };
}

function settings() {
  return [
    { key: 'request_threads_max', value: 1, property: null },
    { key: 'io_threads', value: 1, property: null },
    { key: 'requests_on_io_threads', value: true, property: null },
    { key: 'transport', value: process.platform === 'linux' ? 'epoll' : null, property: null },
    { key: 'virtual_threads', value: false, property: null },
    { key: 'connections_max', value: app.server.maxConnections || 'unlimited', property: null },
    { key: 'backlog', value: BACKLOG, property: null },
    { key: 'keep_alive_requests', value: app.server.maxRequestsPerSocket || 'unlimited', property: 'maxRequestsPerSocket' },
    { key: 'keep_alive_timeout_ms', value: app.server.keepAliveTimeout || 'unlimited', property: 'keepAliveTimeout' },
    { key: 'http_versions', value: 'http/1.1', property: 'http2' },
    { key: 'compression', value: false, property: null },
    { key: 'heap_max_bytes', value: getHeapStatistics().heap_size_limit, property: '--max-old-space-size' },
  ];
}

function fail(code, message) {
  console.error(message);
  process.exit(code);
}

const port = /^\d+$/.test(process.argv[2]) && process.argv.length === 3 ? Number(process.argv[2]) : 0;
if (port < 1 || port > 65535) {
  fail(2, 'usage: one argument, the port to listen on, from 1 to 65535');
}
app.listen({ port, host: HOST }).catch((error) => fail(3, `cannot listen on ${HOST}:${port}: ${error.code}`));
