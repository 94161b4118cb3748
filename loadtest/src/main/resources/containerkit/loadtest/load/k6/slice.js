// One slice of a comparison, as slice.json beside it says. Every response is checked; k6 itself counts the statuses.
import http from 'k6/http';
import { Counter } from 'k6/metrics';

const slice = JSON.parse(open('./slice.json'));
const expected = slice.expect;
const pattern = expected.pattern === undefined ? null : new RegExp(`^(?:${expected.pattern})$`, 's');
const otherBody = new Counter('other_body');
const ended = new Counter('ended');
let length = expected.length; // where none is given, that of the first response of each virtual user

export const options = slice.options;

export default function () {
  const response = http.request(slice.method, slice.url, slice.body, slice.params);
  if (response.status === expected.status && !right(response.body)) {
    otherBody.add(1);
  }
}

// Samples without it are not all that there will be.
export function teardown() {
  ended.add(1);
}

function right(body) {
  if (expected.body !== undefined) {
    return body === expected.body;
  }
  return (pattern === null || pattern.test(body)) && (expected.varies || longAs(body));
}

// A text's length counts UTF-16 units. A byte that is no UTF-8 has become U+FFFD.
function inUtf8(text) {
  if (/^[\x00-\x7f]*$/.test(text)) {
    return text.length;
  }
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0);
    bytes += code < 0x80 || code === 0xfffd ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function longAs(body) {
  const bytes = body === null ? 0 : body.byteLength === undefined ? inUtf8(body) : body.byteLength;
  if (length === undefined) {
    length = bytes;
  }
  return bytes === length;
}
