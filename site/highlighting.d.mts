/** Code as HTML, with a class for each kind of word; undefined for a language that is not known. */
export function highlighted(code: string, language: string): string | undefined;
