import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';

const FOLDER = fileURLToPath(new URL('./pacts/', import.meta.url));

/** A file as Pact writes it, as far as the list needs it. */
interface Pact {
  consumer: { name: string };
  provider: { name: string };
  messages: { description: string }[];
}

/** The pacts of webhooks, for those who receive them: a list, and each as a file. They change with the version; whoever has one asks whether it is still that. */
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
