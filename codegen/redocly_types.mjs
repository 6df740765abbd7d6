/**
 * Where our extensions hold schemas, so that Redocly resolves the `$ref` in them as in standard fields. It is JavaScript
 * because `redocly.yaml` loads it.
 */
export default function skein() {
  return {
    id: 'skein',
    typeExtension: {
      oas3: (types) => ({
        ...types,
        MediaType: extended(types.MediaType, { 'x-alternatives': { type: 'array', items: 'Alternative' } }),
        Alternative: {
          properties: {
            when: { type: 'object', additionalProperties: true },
            description: { type: 'string' },
            schema: 'Schema',
            example: { isExample: true },
          },
          required: ['when', 'description', 'schema'],
        },
        Operation: extended(types.Operation, { 'x-messages': 'Schema', 'x-answers': 'Schema' }),
      }),
    },
  };
}

function extended(type, properties) {
  return { ...type, properties: { ...type.properties, ...properties } };
}
