import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { middleware } from 'express-openapi-validator';
import type { Document } from '../../codegen/document.js';
import { resourceOf, sliceOf } from './slices.js';

/** A decoded exchange, for the validator. */
export interface Replay {
  method: string;
  /** The path with its query. */
  url: string;
  contentType?: string | undefined;
  body?: unknown;
  /** Undefined: only the request is checked. The document describes the response inside an object (documents.ts). */
  answer?: { status: number; body: unknown };
}

export interface ThirdPartyOptions {
  /** What the document is for. */
  judges: 'requests' | 'answers';
  /** Whether texts in a body may stand for numbers and booleans, as in a form. In a query they always may. */
  textsAsNumbers?: boolean;
}

const NOT_IN_NAMES = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;

interface Pending extends Replay {
  settle(objection: string | undefined): void;
}

/** express-openapi-validator on a document, in Express applications that never listen. */
export class ThirdParty {
  readonly #pending = new WeakMap<IncomingMessage, Pending>();
  readonly #document: Document;
  readonly #options: ThirdPartyOptions;
  readonly #apps = new Map<string, Express>();

  constructor(document: Document, options: ThirdPartyOptions) {
    this.#document = document;
    this.#options = options;
  }

  /** The validator's objection; undefined when it accepts. */
  objectionTo(replay: Replay): Promise<string | undefined> {
    const request = new IncomingMessage(new Socket());
    request.method = replay.method;
    request.url = replay.url;
    request.headers = replay.contentType === undefined ? {} : { 'content-type': replay.contentType };
    return new Promise((settle) => {
      this.#pending.set(request, { ...replay, settle });
      this.#appOf(resourceOf(replay.url.split('?', 1)[0] ?? ''))(request, new ServerResponse(request));
    });
  }

  #appOf(resource: string): Express {
    const app = this.#apps.get(resource) ?? this.#createApp(sliceOf(this.#document, resource));
    this.#apps.set(resource, app);
    return app;
  }

  #createApp(apiSpec: Document): Express {
    const { judges, textsAsNumbers = false } = this.#options;
    const app = express();
    app.set('etag', false);
    app.use(this.#begin);
    app.use(
      middleware({
        // A copy, because the validator changes the document.
        apiSpec: JSON.parse(JSON.stringify(apiSpec)),
        // Redocly already lints the whole contract.
        validateApiSpec: false,
        validateRequests:
          judges === 'requests' ? { allowUnknownQueryParameters: true, coerceTypes: textsAsNumbers } : false,
        validateResponses: judges === 'answers',
        // Credentials are not part of a shape.
        validateSecurity: false,
        validateFormats: true,
        ajvFormats: { mode: 'full' },
        // Skein's own format of names. Written a second time, because the referee is independent of the server.
        formats: { name: { type: 'string', validate: (text: string) => !NOT_IN_NAMES.test(text) } },
        fileUploader: false,
      }),
    );
    app.use(this.#answer, this.#objected);
    return app;
  }

  readonly #begin: RequestHandler = (request, response, next) => {
    const pending = this.#pending.get(request);
    request.body = structuredClone(pending?.body);
    // The validator wraps this method; it is called when the validator has accepted.
    response.json = () => {
      pending?.settle(undefined);
      return response;
    };
    next();
  };

  readonly #answer: RequestHandler = (request, response) => {
    const pending = this.#pending.get(request);
    if (pending?.answer === undefined) return pending?.settle(undefined);
    response.status(pending.answer.status).type('application/json').json({ answer: pending.answer.body });
  };

  readonly #objected: ErrorRequestHandler = (error: unknown, request, _response, _next) => {
    this.#pending.get(request)?.settle(error instanceof Error ? error.message : String(error));
  };
}
