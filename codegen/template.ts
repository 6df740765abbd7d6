import { readFileSync } from 'node:fs';

/** The text of a file of codegen/templates, with a value in place of each `{{name}}`. */
export function filled(template: string, values: Readonly<Record<string, string>> = {}): string {
  const text = readFileSync(new URL(`templates/${template}.template`, import.meta.url), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template}: there is no value for ${name}`);
    return value;
  });
}
