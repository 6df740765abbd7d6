import { asyncApi } from '../codegen/asyncapi.js';
import { resolve, type Document } from '../codegen/document.js';
import type { Source } from './pages.js';

/** A page with the messages of the stream, from the document of AsyncAPI. */
export function streamPage(contract: Document): Source {
  const { components, channels } = asyncApi(contract);
  const addresses = Object.values(channels).map(({ address }) => `\`${address}\``);
  const rows = Object.values(components.messages).map(({ name, summary, payload }) => {
    const { object } = resolve(contract, payload.allOf[0] ?? {}).properties ?? {};
    const carried = object === undefined ? '' : resolve(contract, object).description;
    return `| \`${name}\` | ${summary} | ${carried ?? ''} |`;
  });
  const markdown = `# Messages of the stream

What ${addresses.join(' and ')} sends, as server-sent events and over a WebSocket. [Events as they happen](docs/guides/realtime.md) says how to read it, so that nothing is missed.

A Skein publishes this as a document of AsyncAPI 3, with its own address and the schema of each message: \`/asyncapi.yaml\` and \`/asyncapi.json\`. It is derived from the contract, whose schema \`LiveEvent\` is the union of these messages. New types are added: ignore those that you do not know.

| \`type\` | what has happened | \`object\` |
|---|---|---|
${rows.join('\n')}
`;
  return { path: 'stream.html', file: 'stream.md', markdown };
}
