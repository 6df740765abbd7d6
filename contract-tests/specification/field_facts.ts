import { resolve, type Document, type Schema } from '../../codegen/document.js';
import { ABSENT, HELD, MISSING, same, sameValues, type Fact, type Kind, type Verdict } from './fact.js';
import { typed } from './operation_facts.js';
import { RESOURCES } from './resources.js';
import { sectionAt, type SaidField } from './specification.js';
import { valuesOf } from './types.js';

/** The facts of an object's fields; absent when the contract does not have the object. */
export function fieldFacts(resource: string, fields: readonly SaidField[]): Fact[] {
  return fields.flatMap((said) => {
    const about = (
      what: string,
      kind: Kind,
      judge: (field: Schema, document: Document, object: Schema) => Verdict,
    ): Fact => ({
      name: `${resource}.${said.name}${what}`,
      section: sectionAt(said.line),
      kind,
      judge: ({ document }) => {
        const object = schemaOf(document, resource);
        if (object === undefined) return ABSENT;
        const field = fieldOf(document, object, said.name);
        // A missing field is reported once, by its name.
        if (field === undefined) return kind === 'field' ? MISSING : ABSENT;
        return judge(field, document, object);
      },
    });
    const { name, type, values, required } = said;
    return [
      about('', 'field', () => HELD),
      ...(type === undefined ? [] : [about(': type', 'field type', (field, document) => typed(document, type, field))]),
      ...(values === undefined
        ? []
        : [about(': values', 'field values', (field, document) => sameValues(values, valuesOf(document, field)))]),
      ...(required === undefined
        ? []
        : [
            about(': required', 'field required', (_field, _document, object) =>
              same(required, isRequired(object, name)),
            ),
          ]),
    ];
  });
}

/** A field of an object. An object of one of several kinds has the fields that all of them have. */
function fieldOf(document: Document, { properties, oneOf }: Schema, name: string): Schema | undefined {
  if (oneOf === undefined) return properties?.[name];
  const fields = oneOf.map((kind) => resolve(document, kind).properties?.[name]);
  return fields.includes(undefined) ? undefined : fields[0];
}

/** The contract's schema of an object of the specification; undefined when it has none. */
export function schemaOf(document: Document, resource: string): Schema | undefined {
  const schema = document.components.schemas[RESOURCES[resource] ?? ''];
  return schema === undefined ? undefined : resolve(document, schema);
}

function isRequired(object: Schema, name: string): boolean {
  return object.required?.includes(name) ?? false;
}
