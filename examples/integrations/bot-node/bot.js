import { createServer } from 'node:http';
import { LaterReplies } from './later.js';
import { replyTo } from './replies.js';
import { isFromSkein } from './signature.js';

/** A text of 65,536 characters takes up to 768 KiB in a form. */
const MAX_BODY_BYTES = 1024 * 1024;
const STOP_WITHIN_MS = 25_000;

const { VERIFY_TOKEN = '', HOST = '127.0.0.1', PORT = '8080', LATER_SECONDS = '5' } = process.env;
if (VERIFY_TOKEN === '') {
  console.error('VERIFY_TOKEN is missing: the verify token of the integration.');
  process.exit(1);
}

const later = new LaterReplies(Number(LATER_SECONDS));
const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
  respond(request, response).catch((error) => {
    console.error(`A request failed: ${error.message}`);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  });
});

async function respond(request, response) {
  if (request.method !== 'POST') return response.writeHead(405, { allow: 'POST' }).end();
  const body = await bodyOf(request);
  // The rest of a body that is too large is not read, so the connection cannot be used again.
  if (body === undefined) return response.writeHead(413, { connection: 'close' }).end();
  if (!isFromSkein(VERIFY_TOKEN, request.headers, body)) return response.writeHead(401).end();
  const fields = new URLSearchParams(body.toString());
  const id = request.headers['webhook-id'];
  const reply = replyTo(fields);
  console.log(`${id}: ${fields.get('event_type')}`);
  if (reply.later !== undefined) {
    later.add(id, fields, reply.later);
    return response.writeHead(202).end();
  }
  if (reply.now === undefined) return response.writeHead(200).end();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ content: reply.now }));
}

/** The body of a request, or undefined if it is too large. */
async function bodyOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Accepts nothing more, finishes what was accepted, and ends. */
function stop() {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  server.close(async () => {
    await later.finish();
    process.exit(0);
  });
}

server.maxConnections = 200;
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
server.listen(Number(PORT), HOST, () => console.log(`Listening on port ${server.address().port}`));
