import { ContractError, everythingIn, type Document, type ResponseObject } from './document.js';

const PREFIX = '#/components/responses/';

/**
 * A copy in which operations refer to the errors that they have in common. Otherwise most of the published file would
 * be repetition.
 */
export function shareErrorResponses(document: Document): Document {
  const copy = structuredClone(document);
  const users = new Map<string, (() => void)[]>();
  const shared: Record<string, ResponseObject> = {};
  for (const { operation } of everythingIn(copy)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) < 400 || response.$ref !== undefined) continue;
      const text = JSON.stringify(response);
      const share = () => {
        const name = nameOf(status, response);
        if (JSON.stringify((shared[name] ??= response)) !== text)
          throw new ContractError(`${operation.operationId}: ${name} names two responses`);
        // The description is repeated for people who read the file.
        operation.responses[status] = { $ref: `${PREFIX}${name}`, description: response.description };
      };
      users.set(text, [...(users.get(text) ?? []), share]);
    }
  }
  for (const sharing of users.values()) if (sharing.length > 1) for (const share of sharing) share();
  copy.components.responses = { ...copy.components.responses, ...shared };
  return copy;
}

/** `Error400_19_20`: the status, and the codes of the errors. */
function nameOf(status: string, { description, headers = {} }: ResponseObject): string {
  const codes = description.split('; ').map((error) => error.split(' ', 1)[0]);
  return [
    ...[`Error${status}`, ...codes],
    ...(status === '403' && headers['WWW-Authenticate'] ? ['Challenge'] : []),
    ...(headers['Deprecation'] ? ['Deprecated'] : []),
  ].join('_');
}

/** The reverse: every operation has its responses itself. Changes the document. */
export function resolveResponses(document: Document): Document {
  for (const { operation } of everythingIn(document)) {
    for (const [status, { $ref }] of Object.entries(operation.responses)) {
      const shared = $ref === undefined ? undefined : document.components.responses?.[$ref.slice(PREFIX.length)];
      if (shared !== undefined) operation.responses[status] = structuredClone(shared);
    }
  }
  return document;
}
