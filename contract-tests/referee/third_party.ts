import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { middleware } from 'express-openapi-validator';
import type { Document } from '../../codegen/document.js';

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

/** express-openapi-validator on a document, in an application of its own that never listens. */
export class ThirdParty {
  readonly #pending = new WeakMap<IncomingMessage, Pending>();
  readonly #app: Express;

  constructor(document: Document, { judges, textsAsNumbers = false }: ThirdPartyOptions) {
    this.#app = express();
    this.#app.set('etag', false);
    this.#app.use(this.#begin);
    this.#app.use(
      middleware({
        // A copy: the validator rewrites the document that it is given.
        apiSpec: JSON.parse(JSON.stringify(document)),
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
    this.#app.use(this.#answer, this.#objected);
  }

  /** What the validator objects to, in its words; undefined when it accepts. */
  objectionTo(replay: Replay): Promise<string | undefined> {
    const request = new IncomingMessage(new Socket());
    request.method = replay.method;
    request.url = replay.url;
    request.headers = replay.contentType === undefined ? {} : { 'content-type': replay.contentType };
    return new Promise((settle) => {
      this.#pending.set(request, { ...replay, settle });
      this.#app(request, new ServerResponse(request));
    });
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
