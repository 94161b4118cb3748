// Node's own HTTP server without a framework, in one process, as it was published: it never uses more than one core.
'use strict';

const { readFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { join } = require('node:path');
const { getHeapStatistics } = require('node:v8');

const HOST = '127.0.0.1';
const BACKLOG = 511; // Node's default, which it does not expose

const file = readFileSync(join(__dirname, '../../common/src/main/resources/file-4096.bin'));

const replies = {
  '/test/json': ['application/json', () => JSON.stringify({ hi: 'There' })],
  '/test/text': ['text/plain;charset=utf-8', () => 'container kit txt'],
  '/test/file': ['application/octet-stream', () => file],
  '/test/identity': ['application/json', () => JSON.stringify(identity())],
  '/test/config': ['application/json', () => JSON.stringify(settings())],
};

const server = createServer((request, response) => {
  const path = request.url.split('?', 1)[0];
  const reply = Object.hasOwn(replies, path) ? replies[path] : undefined;
  if (reply === undefined) {
    send(response, 404, 'text/plain;charset=utf-8', 'not found');
  } else if (request.method !== 'GET') {
    response.setHeader('Allow', 'GET');
    send(response, 405, 'text/plain;charset=utf-8', 'only GET');
  } else {
    const [type, body] = reply;
    send(response, 200, type, body());
  }
});

function send(response, status, type, body) {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

function identity() {
  return { container: 'node', container_version: process.versions.node, jvm: `V8 ${process.versions.v8}`, mode: 'stock' };
}

function settings() {
  return [
    { key: 'request_threads_max', value: 1, property: null },
    { key: 'io_threads', value: 1, property: null },
    { key: 'requests_on_io_threads', value: true, property: null },
    { key: 'transport', value: process.platform === 'linux' ? 'epoll' : null, property: null },
    { key: 'virtual_threads', value: false, property: null },
    { key: 'connections_max', value: server.maxConnections || 'unlimited', property: null },
    { key: 'backlog', value: BACKLOG, property: null },
    { key: 'keep_alive_requests', value: server.maxRequestsPerSocket || 'unlimited', property: null },
    { key: 'keep_alive_timeout_ms', value: server.keepAliveTimeout || 'unlimited', property: null },
    { key: 'http_versions', value: 'http/1.1', property: null },
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
server.on('error', (error) => fail(3, `cannot listen on ${HOST}:${port}: ${error.code}`));
server.listen(port, HOST);
