import type { Document } from '../../codegen/document.js';
import { ABSENT, HELD, MISSING, same, type Fact } from './fact.js';
import { fieldFacts } from './field_facts.js';
import { operationFacts } from './operation_facts.js';
import { saidOperations, sectionAt, specification } from './specification.js';

/** Everything that the specification says of shapes. What it says of behaviour is in rows.ts. */
export const facts: readonly Fact[] = [
  ...saidOperations.flatMap(operationFacts),
  ...Object.entries(specification.fields).flatMap(([resource, fields]) => fieldFacts(resource, fields)),
  ...specification.errors.map(errorFact),
  ...specification.events.map(eventFact),
  ...specification.scopes.map(scopeFact),
  ...specification.colors.map(colorFact),
];

function errorFact({ line, code, http, meaning }: (typeof specification.errors)[number]): Fact {
  return {
    name: `error ${code}`,
    section: sectionAt(line),
    kind: 'error',
    judge: ({ document }) => {
      const found = Object.values(document['x-error-codes']).find((entry) => entry.code === code);
      if (found === undefined) return MISSING;
      return same({ http, string: meaning }, { http: found.http, string: found.string });
    },
  };
}

/** An event is absent as long as nothing emits it. */
function eventFact(name: string): Fact {
  return {
    name: `event ${name}`,
    section: 'Subscribable events',
    kind: 'event',
    judge: ({ document }) => (document.webhooks[name] === undefined ? ABSENT : HELD),
  };
}

function scopeFact(name: string): Fact {
  return {
    name: `scope ${name}`,
    section: 'Authentication',
    kind: 'scope',
    judge: ({ document }) => (scopesOf(document).includes(name) ? HELD : MISSING),
  };
}

/** The scopes of the contract. */
export function scopesOf({ components }: Document): string[] {
  return Object.keys(components.securitySchemes['oauth2']?.flows?.authorizationCode?.scopes ?? {});
}

/** In the contract a colour is a number, whose description says what it looks like. */
function colorFact({ id, hex, name }: (typeof specification.colors)[number]): Fact {
  return {
    name: `color ${id}`,
    section: 'Channel',
    kind: 'color',
    judge: ({ document }) => {
      const text =
        document.components.schemas['Channel']?.properties?.['color']?.description?.replace(/\s+/g, ' ') ?? '';
      return text.includes(`${id} ${name} ${hex}`) ? HELD : MISSING;
    },
  };
}
