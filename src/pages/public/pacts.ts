import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import { serveFiles } from './program_files.js';

const FOLDER = fileURLToPath(new URL('./pacts/', import.meta.url));

/** The parts of a pact file that the list needs. It has messages, or requests with their responses. */
interface Pact {
  consumer: { name: string };
  provider: { name: string };
  messages?: Described[];
  interactions?: Described[];
}

interface Described {
  description: string;
}

/**
 * Serves the pacts of webhooks and of calls of integrations: a list, and each as a file. They change with the version
 * of Skein, so caches revalidate them.
 */
export function servePacts(baseUrl: string): Router {
  const files = readdirSync(FOLDER).toSorted();
  const list = files.map((file) => {
    const { consumer, provider, messages, interactions }: Pact = JSON.parse(readFileSync(FOLDER + file, 'utf8'));
    const url = `${baseUrl}/pacts/${file}`;
    const described = {
      messages: messages && namesOf(messages),
      interactions: interactions && namesOf(interactions),
    };
    return { consumer: consumer.name, provider: provider.name, url, ...described };
  });
  const router = express.Router();
  router.get('/', (_request, response) => void response.set('Cache-Control', 'public, no-cache').json(list));
  router.use(serveFiles(files.map((file) => [file, FOLDER + file])));
  return router;
}

function namesOf(described: readonly Described[]): string[] {
  return described.map(({ description }) => description);
}
