import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';

const FOLDER = fileURLToPath(new URL('./pacts/', import.meta.url));

/** The parts of a pact file that the list needs. */
interface Pact {
  consumer: { name: string };
  provider: { name: string };
  messages: { description: string }[];
}

/**
 * Serves the pacts of webhooks: a list, and each as a file. They change with the version of Skein,
 * so caches revalidate them.
 */
export function servePacts(baseUrl: string): Router {
  const list = readdirSync(FOLDER).map((file) => {
    const { consumer, provider, messages }: Pact = JSON.parse(readFileSync(FOLDER + file, 'utf8'));
    const url = `${baseUrl}/pacts/${file}`;
    return { consumer: consumer.name, provider: provider.name, url, messages: messages.map((one) => one.description) };
  });
  const router = express.Router();
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'public, no-cache');
    next();
  });
  router.get('/', (_request, response) => void response.json(list));
  router.use(express.static(FOLDER, { index: false, cacheControl: false, redirect: false }));
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  return router;
}
