import type { Route } from '../http/handler.js';
import { recordRead, type RecordedRead } from './recorder.js';

/** The routes, with handlers that record which arguments they read, for the referee. */
export function recordingReads(routes: ReadonlyMap<string, Route>): ReadonlyMap<string, Route> {
  if (recordRead === undefined) return routes;
  return new Map([...routes].map(([place, { spec, run }]) => [place, { spec, run: recording(spec.id, run) }]));
}

function recording(operation: string, run: Route['run']): Route['run'] {
  return (context) => run({ ...context, input: watched(operation, context.input) });
}

/** The arguments, recorded when they are read. */
function watched(operation: string, input: Record<string, unknown>): Record<string, unknown> {
  let described: string | symbol | undefined;
  return new Proxy(input, {
    // `...` asks whether each property is enumerable just before it reads the property.
    getOwnPropertyDescriptor(target, name) {
      described = name;
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    get(target, name): unknown {
      const how = described === name ? 'copied' : 'read';
      described = undefined;
      if (typeof name === 'string') recordOnce({ operation, argument: name, how });
      return Reflect.get(target, name);
    },
  });
}

const recorded = new Set<string>();

function recordOnce(read: RecordedRead): void {
  const text = `${read.operation} ${read.argument} ${read.how}`;
  if (recorded.has(text)) return;
  recorded.add(text);
  recordRead?.(read);
}
