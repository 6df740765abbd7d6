const SCHEMAS = '#/components/schemas/';

/** JSON, such as that of the contract. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * The published contract in the form for tools that read little: without extensions, with one successful response for
 * each operation, and without the schemas that only an extension names. What one of several objects is, is any value
 * here, and a number has no enum: the generator for C++ makes code of both that does not compile. The objects stay.
 */
export function plainContract(json: string): string {
  const document: Json = JSON.parse(json);
  return withoutChoices(withoutUnused(JSON.stringify(plain(document))));
}

/** An example is data: it stays as it is. */
function plain(value: Json): Json {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !key.startsWith('x-'));
  return Object.fromEntries(
    entries.map(([key, part]) => {
      if (key === 'example' || key === 'examples') return [key, part];
      return [key, key === 'responses' ? withOneSuccess(plain(part)) : plain(part)];
    }),
  );
}

function withOneSuccess(responses: Json): Json {
  const isSuccess = ([status]: [string, Json]) => /^[123]/.test(status);
  const entries = Object.entries(responses ?? {});
  const first = entries.find(isSuccess);
  return Object.fromEntries(entries.filter((entry) => !isSuccess(entry) || entry === first));
}

/** Schemas that only an unused schema names are unused too. */
function withoutUnused(json: string): string {
  const document: { components: { schemas: Record<string, Json> } } = JSON.parse(json);
  const { schemas } = document.components;
  const unused = Object.keys(schemas).filter((name) => !json.includes(`"${SCHEMAS}${name}"`));
  if (unused.length === 0) return json;
  for (const name of unused) delete schemas[name];
  return withoutUnused(JSON.stringify(document));
}

function withoutChoices(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value: Json) => {
    return key === 'oneOf' || key === 'discriminator' || isEnumOfNumbers(key, value) ? undefined : value;
  });
}

function isEnumOfNumbers(key: string, value: Json): boolean {
  return key === 'enum' && Array.isArray(value) && typeof value[0] === 'number';
}
