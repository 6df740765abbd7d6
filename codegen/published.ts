import { readFileSync } from 'node:fs';
import type { Document } from './document.js';
import { readPublished, type PublishedDocument } from './publish.js';
import { resolveResponses } from './shared_responses.js';

/**
 * Reads the published contract, as third parties get it, with what its extensions say. Each operation has its responses
 * itself.
 */
export function readPublishedContract(): Document {
  const published: PublishedDocument = JSON.parse(
    readFileSync(new URL('../src/generated/openapi.json', import.meta.url), 'utf8'),
  );
  return resolveResponses(readPublished(published));
}
