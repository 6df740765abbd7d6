import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { middleware } from 'express-openapi-validator';
import type { Document } from '../../codegen/document.js';
import { resourceOf, sliceOf } from './slices.js';

/** One exchange as the validator is shown it: decoded, without a socket. */
export interface Replay {
  method: string;
  /** With its query. */
  url: string;
  contentType?: string | undefined;
  body?: unknown;
  /** Without one only the request is looked at. The document describes it inside an object (documents.ts). */
  answer?: { status: number; body: unknown };
}

export interface ThirdPartyOptions {
  /** What is looked at. */
  judges: 'requests' | 'answers';
  /** Whether texts in a body may stand for numbers and booleans, as in a form. Those in a query always may. */
  textsAsNumbers?: boolean;
}

interface Pending extends Replay {
  settle(objection: string | undefined): void;
}

/** express-openapi-validator on a document, in applications of its own that never listen. */
export class ThirdParty {
  readonly #pending = new WeakMap<IncomingMessage, Pending>();
  readonly #document: Document;
  readonly #options: ThirdPartyOptions;
  readonly #apps = new Map<string, Express>();

  constructor(document: Document, options: ThirdPartyOptions) {
    this.#document = document;
    this.#options = options;
  }

  /** What the validator objects to, in its words; undefined when it accepts. */
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
        // A copy: the validator rewrites the document that it is given.
        apiSpec: JSON.parse(JSON.stringify(apiSpec)),
        // Redocly lints the contract as a whole; its slices would be looked at again each.
        validateApiSpec: false,
        validateRequests:
          judges === 'requests' ? { allowUnknownQueryParameters: true, coerceTypes: textsAsNumbers } : false,
        validateResponses: judges === 'answers',
        // Who may call is no question of shapes.
        validateSecurity: false,
        validateFormats: true,
        ajvFormats: { mode: 'full' },
        fileUploader: false,
      }),
    );
    app.use(this.#answer, this.#objected);
    return app;
  }

  readonly #begin: RequestHandler = (request, response, next) => {
    const pending = this.#pending.get(request);
    request.body = structuredClone(pending?.body);
    // The validator puts itself before this; what it lets through has been accepted.
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
