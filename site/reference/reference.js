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

/** Where the language of the samples is kept. */
const LANGUAGE = 'skein-language';

/** Puts the sample in the chosen language before the others: Scalar shows the first. */
function chooseLanguage(document) {
  const chosen = localStorage.getItem(LANGUAGE);
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item)))
    operation['x-codeSamples']?.sort((one, other) => (other.label === chosen) - (one.label === chosen));
}

/** Offers the languages that the samples have. Scalar itself remembers a choice for one operation only. */
function offerLanguages({ paths }) {
  const label = document.querySelector('body > nav label');
  const select = label.querySelector('select');
  const samples = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap((one) => one['x-codeSamples'] ?? []),
  );
  const names = [...new Set(samples.map((sample) => sample.label))];
  select.append(...names.map((name) => new Option(name)));
  const chosen = localStorage.getItem(LANGUAGE);
  if (names.includes(chosen)) select.value = chosen;
  label.hidden = false;
  select.addEventListener('change', () => {
    localStorage.setItem(LANGUAGE, select.value);
    location.reload();
  });
}

const content = await (await fetch('reference.json')).json();
offerLanguages(content);
chooseLanguage(content);

Scalar.createApiReference('#reference', {
  ...OUTSIDE,
  content,
  slug: 'skein',
  documentDownloadType: 'none',
  // The samples of the document take their place: they upload files, and need nothing to be added.
  hiddenClients: true,
  authentication: { preferredSecurityScheme: 'token' },
  persistAuth: true,
  orderSchemaPropertiesBy: 'preserve',
  generateOperationSlug: ({ operationId, method, path }) => operationId ?? `${method}${path}`,
});
