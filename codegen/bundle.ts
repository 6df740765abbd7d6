import { fileURLToPath } from 'node:url';
import { bundle, loadConfig } from '@redocly/openapi-core';
import { ContractError, type Document } from './document.js';

export const CONFIG = fileURLToPath(new URL('../redocly.yaml', import.meta.url));

/** Reads the contract as it is written, with its files in one document. Its references are those of that document. */
export async function readSource(root: string): Promise<Document> {
  const config = await loadConfig({ configPath: CONFIG });
  const { bundle: bundled, problems } = await bundle({ ref: root, config });
  if (problems.length > 0) {
    throw new ContractError(
      problems.map(({ message, location: [at] }) => `${at?.source.absoluteRef}: ${message}`).join('\n'),
    );
  }
  return bundled.parsed;
}
