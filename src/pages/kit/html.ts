/** Markup that is safe to send: text from outside is already escaped in it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const NOTHING = new Html('');

type Part = Html | readonly Html[] | string;

/** Makes markup from a template. Strings in it are escaped, for element content and for quoted attribute values. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => `${text}${markupOf(parts[index - 1] ?? '')}${string}`));
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return part.map(({ text }) => text).join('');
}
