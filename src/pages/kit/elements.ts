import { Html, markup, NOTHING } from './html.js';

export function definitionList(pairs: readonly (readonly [term: string, definition: Html | string])[]): Html {
  return markup`<dl>${pairs.map(([term, definition]) => markup`<dt>${term}</dt><dd>${definition}</dd>`)}</dl>`;
}

/** A secret that people copy. One click selects all of it. */
export function secretText(text: string): Html {
  return markup`<code class="secret">${text}</code>`;
}

/** The links at the end of a page. */
export function footerLinks(links: readonly (readonly [path: string, text: string])[]): Html {
  if (links.length === 0) return NOTHING;
  return markup`<div class="after">${links.map(([path, text]) => markup`<p><a href="${path}">${text}</a></p>`)}</div>`;
}

/** How something is, by colour: well, badly, or neither. */
export type Tone = 'good' | 'bad' | 'neutral';

/** A state, in colour and in words. */
export function stateText(tone: Tone, text: string): Html {
  return markup`<span class="state ${tone}">${text}</span>`;
}
