import { randomInt } from 'node:crypto';
import { ApiError, invalidArgument } from '../errors.js';
import { errors, type ErrorName } from '../generated/errors.js';
import type { Asked } from './exchange.js';

const names: ErrorName[] = Object.keys(errors).filter((name): name is ErrorName => name in errors);

/** Fails as `?chaos=<code>` or `?chaos=random` asks (service-spec: Conventions 7). A code that there is not is 20. */
export function causeChaos(asked: Pick<Asked, 'isChaos'>, wish: string): never {
  const name =
    wish === 'random'
      ? names[randomInt(names.length)]
      : names.find((candidate) => String(errors[candidate].code) === wish);
  if (name === undefined) throw invalidArgument('chaos', 'is neither random nor an error code');
  asked.isChaos = true;
  throw new ApiError(name, { reason: 'chaos' });
}
