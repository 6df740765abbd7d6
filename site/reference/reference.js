/* global Scalar */
// Nothing here asks another server: no fonts, no telemetry, no proxy for requests, no agent.
const OUTSIDE = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
};

/** The clients that samples are not written for. */
const HIDDEN_CLIENTS = {
  ...Object.fromEntries(
    ['c', 'clojure', 'csharp', 'dart', 'fsharp', 'http', 'java', 'kotlin', 'node', 'objc', 'ocaml', 'php']
      .concat(['powershell', 'r', 'ruby', 'rust', 'swift'])
      .map((language) => [language, true]),
  ),
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  python: ['httpx_sync', 'httpx_async', 'python3'],
  shell: ['httpie', 'wget'],
};

Scalar.createApiReference('#reference', {
  ...OUTSIDE,
  url: 'reference.json',
  slug: 'skein',
  documentDownloadType: 'none',
  hiddenClients: HIDDEN_CLIENTS,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'token' },
  persistAuth: true,
  orderSchemaPropertiesBy: 'preserve',
  generateOperationSlug: ({ operationId, method, path }) => operationId ?? `${method}${path}`,
});
