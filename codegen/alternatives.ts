import {
  argumentsOf,
  type Alternative,
  type Document,
  type MediaType,
  type Operation,
  type ResponseObject,
  type Schema,
} from './document.js';

const JSON_TYPE = 'application/json';

/** Adds another schema to a response, and says in the response's description when it is used. */
export function addAlternative(response: ResponseObject, alternative: Alternative): void {
  const media = response.content?.[JSON_TYPE];
  if (media === undefined) return;
  media['x-alternatives'] = [...(media['x-alternatives'] ?? []), alternative];
  response.description = `${response.description} With ${conditionOf(alternative)}: ${alternative.description}`;
}

/** `as_ids=true`, in words. */
export function conditionOf({ when }: Pick<Alternative, 'when'>): string {
  return Object.entries(when)
    .map(([name, value]) => `\`${name}=${String(value)}\``)
    .join(' and ');
}

/**
 * The schema of the response to a request with these arguments: that of the alternative with the most conditions, all
 * of which hold, or else the schema of the media type.
 */
export function schemaFor(media: MediaType, input: Record<string, unknown>): Schema | undefined {
  const holding = (media['x-alternatives'] ?? []).filter((alternative) => holds(alternative, input));
  const [first] = holding.sort((a, b) => sizeOf(b) - sizeOf(a));
  return first?.schema ?? media.schema;
}

/** Compares texts: the arguments of a query are texts. */
function holds({ when }: Alternative, input: Record<string, unknown>): boolean {
  return Object.entries(when).every(([name, value]) => String(input[name]) === String(value));
}

function sizeOf({ when }: Alternative): number {
  return Object.keys(when).length;
}

/** What is wrong with the alternatives of the responses of an operation. */
export function alternativeFindings(document: Document, operation: Operation): string[] {
  const { operationId, responses } = operation;
  const names = argumentsOf(document, operation);
  return Object.entries(responses).flatMap(([status, { description, content }]) => {
    const alternatives = content?.[JSON_TYPE]?.['x-alternatives'] ?? [];
    return alternatives.flatMap((alternative, index) => {
      const here = `${operationId} ${status} with ${conditionOf(alternative)}`;
      return [
        ...(sizeOf(alternative) === 0 ? [`${operationId} ${status}: an alternative has a condition`] : []),
        ...(description.includes(conditionOf(alternative)) ? [] : [`${here}: the description does not say it`]),
        ...Object.keys(alternative.when)
          .filter((name) => !names.has(name))
          .map((name) => `${here}: there is no argument ${name}`),
        ...(alternative.example === undefined ? [`${here}: no example`] : []),
        ...alternatives
          .slice(index + 1)
          .filter((other) => areAmbiguous(alternative, other, alternatives))
          .map((other) => `${here}: say too what is returned when ${conditionOf(other)} holds as well`),
      ];
    });
  });
}

/** Whether both can hold for one request, and no alternative has the conditions of both. */
function areAmbiguous(one: Alternative, other: Alternative, all: readonly Alternative[]): boolean {
  const together = Object.entries({ ...one.when, ...other.when });
  const exclude = Object.entries(one.when).some(([name, value]) => name in other.when && other.when[name] !== value);
  const exact = all.filter(({ when }) => {
    return Object.keys(when).length === together.length && together.every(([name, value]) => when[name] === value);
  });
  return !exclude && exact.length !== 1;
}
