/* global SwaggerUIBundle */
// The reference reads the contract that this very server publishes; nothing is sent to anybody else.
SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
});
