import {
  everythingIn,
  queryOf,
  refName,
  requestSchema,
  resolve,
  type Document,
  type LocatedOperation,
  type Operation,
  type Schema,
} from '../codegen/document.js';
import { slugOf } from './operation_link.js';

/**
 * The reference as Markdown, for programs: a file for each tag with its operations, a file for each object, and
 * llms.txt, which lists them. Small files, so that a program reads only what it needs.
 */
export function apiMarkdown(
  contract: Document,
  pages: readonly { readonly path: string; readonly file: string; readonly title: string; readonly markdown: string }[],
): [string, string][] {
  const tags = (contract.tags ?? []).map((tag) => ({ ...tag, operations: operationsOfTag(contract, tag.name) }));
  const written = tags.filter(({ operations }) => operations.length > 0);
  const tagFiles = written.map(({ name, description = '', operations }): [string, string] => [
    `api/${slugOf(name)}.md`,
    `# ${name}\n\n${description}\n\n${operations.map((located) => operationText(contract, located)).join('\n')}`,
  ]);
  const objects = Object.entries(contract.components.schemas).map(([name, schema]): [string, string] => [
    `api/objects/${name}.md`,
    objectText(contract, name, schema),
  ]);
  const guides = pages
    .filter(({ file }) => file.startsWith('docs/') && !file.startsWith('docs/adr/'))
    .map(({ path, title, markdown }) => ({ title, markdown, path: path.replace(/\.html$/, '.md') }));
  return [
    ['api/introduction.md', `# ${contract.info.title}\n\n${contract.info.description ?? ''}`],
    ...tagFiles,
    ['api/events.md', eventsText(contract)],
    ...objects,
    ...guides.map(({ path, markdown }): [string, string] => [path, markdown]),
    ['llms.txt', listText(contract, written, guides)],
  ];
}

interface Listed {
  readonly path: string;
  readonly title: string;
}

interface TagOperations {
  readonly name: string;
  readonly description?: string;
  readonly operations: readonly LocatedOperation[];
}

function listText(contract: Document, tags: readonly TagOperations[], guides: readonly Listed[]): string {
  const lines = tags.map(({ name, description = '', operations }) => {
    const ids = operations.map(({ operation }) => operation.operationId).join(', ');
    return `- [${name}](api/${slugOf(name)}.md): ${description} Operations: ${ids}`;
  });
  return `# Skein

> The documentation of Skein, a self-hosted backend for asynchronous team communication. The API has the base URL http://127.0.0.1:8000.

- [Introduction](api/introduction.md): how requests, errors, credentials, pages and retries work
- Objects: \`api/objects/NAME.md\` for each object that an operation names

## API

${lines.join('\n')}

## Events

Described in [events.md](api/events.md).

${Object.entries(contract.webhooks)
  .map(([name, { post }]) => `- ${name}: ${post?.summary ?? ''}`)
  .join('\n')}

## Guides

${guides.map(({ path, title }) => `- [${title}](${path})`).join('\n')}
`;
}

function eventsText(contract: Document): string {
  const events = Object.entries(contract.webhooks).map(([name, { post }]) => {
    const schema = Object.values(post?.requestBody?.content ?? {})[0]?.schema;
    const body = schema === undefined ? '' : `\n\nBody: ${typeText(schema)}`;
    return `## ${name}: ${post?.summary ?? ''}\n\n${post?.description.trim() ?? ''}${body}\n`;
  });
  return `# Events\n\nSkein sends an event as a signed POST to those who have subscribed to it.\n\n${events.join('\n')}`;
}

function operationsOfTag(contract: Document, tag: string): LocatedOperation[] {
  return everythingIn(contract).filter(({ operation }) => operation.tags[0] === tag);
}

function operationText(contract: Document, { path, method, operation }: LocatedOperation): string {
  const parts = [
    `## ${operation.operationId}: ${operation.summary}`,
    `\`${method.toUpperCase()} ${path}\`${operation.deprecated === true ? ' (deprecated)' : ''}`,
    `Credentials: ${credentialsOf(operation)}.`,
    operation.description.trim(),
    argumentsText(contract, operation),
    ...Object.entries(operation.responses)
      .filter(([status]) => status < '400')
      .map(([status, { description, content = {} }]) => {
        const schema = Object.values(content)[0]?.schema;
        return `Returns ${status}: ${description}${schema === undefined ? '' : ` ${typeText(schema)}`}`;
      }),
    errorsText(contract, operation),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function credentialsOf({ security = [] }: Operation): string {
  if (security.length === 0) return 'none';
  const scopes = security.flatMap((alternative) => alternative['oauth2'] ?? []);
  if (!security.some((alternative) => 'oauth2' in alternative)) return 'a user, no program';
  return scopes.length === 0 ? 'a user or a program' : `a user, or a program with the scope ${scopes.join(', ')}`;
}

function argumentsText(contract: Document, operation: Operation): string {
  const body = requestSchema(operation);
  const shape = body === undefined ? {} : resolve(contract, body);
  const query = queryOf(operation).map((each): [string, Schema, boolean, string] => [
    each.name,
    each.schema,
    each.required === true,
    each.description ?? '',
  ]);
  const fields = Object.entries(shape.properties ?? {}).map(([name, schema]): [string, Schema, boolean, string] => [
    name,
    schema,
    shape.required?.includes(name) === true,
    schema.description ?? '',
  ]);
  const rows = [...query, ...fields];
  if (rows.length === 0) return 'No arguments.';
  return table(
    ['argument', 'type', 'required', 'description'],
    rows.map(([name, schema, required, description]) => [name, typeText(schema), required ? 'yes' : 'no', description]),
  );
}

function errorsText(contract: Document, operation: Operation): string {
  const codes = (operation['x-errors'] ?? []).map((name) => {
    const { code = 0, string = '' } = contract['x-error-codes'][name] ?? {};
    return `${code} ${string}`;
  });
  return codes.length === 0 ? '' : `Errors: ${codes.join(', ')}.`;
}

function objectText(contract: Document, name: string, schema: Schema): string {
  const { properties = {}, required = [], description = '', oneOf } = resolve(contract, schema);
  const rows = Object.entries(properties).map(([field, part]) => [
    field,
    typeText(part),
    required.includes(field) ? 'always' : 'optional',
    part.description ?? '',
  ]);
  const fields =
    rows.length === 0
      ? `Type: ${oneOf === undefined ? typeText({ ...schema }) : oneOf.map(typeText).join(' or ')}`
      : table(['field', 'type', 'present', 'description'], rows);
  const example = schema.examples?.[0];
  return [
    `# ${name}`,
    description.trim(),
    fields,
    example === undefined ? '' : `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function typeText(schema: Schema): string {
  const name = refName(schema);
  if (name !== undefined) return name;
  if (schema.items !== undefined) return `list of ${typeText(schema.items)}`;
  const parts = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (parts !== undefined) return parts.map(typeText).join(' or ');
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return [schema.type ?? 'any'].flat().join(' or ');
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells
      .map((cell) =>
        cell
          .replace(/\s+/g, ' ')
          .replaceAll('|', String.raw`\|`)
          .trim(),
      )
      .join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}
