/**
 * Where our extensions hold schemas and other objects, so that Redocly resolves and checks them as it does standard
 * fields. It is JavaScript because `redocly.yaml` loads it.
 */
export default function skein() {
  return {
    id: 'skein',
    typeExtension: {
      oas3: (types) => ({
        ...types,
        // An alternative is a media type with a condition. Like one, it has an example that its schema allows.
        MediaType: extended(types.MediaType, {
          'x-alternatives': 'MediaTypeList',
          when: { type: 'object' },
          description: { type: 'string' },
        }),
        Alias: {
          properties: { path: { type: 'string' }, method: { enum: ['get', 'post'] }, deprecated: { type: 'string' } },
          required: ['path'],
        },
        MediaTypeList: { properties: {}, items: 'MediaType' },
        AliasList: { properties: {}, items: 'Alias' },
        Operation: extended(types.Operation, {
          'x-aliases': 'AliasList',
          'x-messages': 'Schema',
          'x-answers': 'Schema',
        }),
      }),
    },
  };
}

function extended(type, properties) {
  return { ...type, properties: { ...type.properties, ...properties } };
}
