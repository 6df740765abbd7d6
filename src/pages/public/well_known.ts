import express, { type Router } from 'express';
import { DAY, later, type Clock } from '../../clock.js';

/** A year is the most that RFC 9116 recommends. */
const SECURITY_TXT_MS = 180 * DAY;

export interface WellKnownOptions {
  baseUrl: string;
  /** The contact in security.txt; undefined: there is no such file. */
  securityContact: string | undefined;
  /** The path of the page that changes the password. */
  changePassword: string;
  clock: Clock;
}

/**
 * Serves security.txt (RFC 9116), and sends password managers to the page that changes the password
 * (https://w3c.github.io/webappsec-change-password-url/).
 */
export function serveWellKnown({ baseUrl, securityContact, changePassword, clock }: WellKnownOptions): Router {
  const router = express.Router();
  router.get('/change-password', (_request, response) => response.redirect(302, changePassword));
  router.get('/security.txt', (_request, response, next) => {
    if (securityContact === undefined) return next();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${later(clock.now(), SECURITY_TXT_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ];
    response.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  return router;
}
