/** The body of an error without its uuid. Errors that must not be distinguishable have the same text. */
export function withoutUuid(text: string): string {
  return text.replace(/"error_uuid":"[^"]*",/, '');
}
