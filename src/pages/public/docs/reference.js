/* global SwaggerUIBundle */
// `validatorUrl: null`: the contract is not sent to the validator of swagger.io.
SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
});
