/** Markup that is ours: what others have written is in it as text alone. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const NOTHING = new Html('');

type Part = Html | readonly Html[] | string;

/** Makes markup; texts in it are escaped, for the inside of an element and of an attribute in quotes. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => `${text}${markupOf(parts[index - 1] ?? '')}${string}`));
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return part.map(({ text }) => text).join('');
}
