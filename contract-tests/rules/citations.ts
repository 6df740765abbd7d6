/** `behaviour/webhooks.md#order`, or a whole page. */
const CITATION = /\bbehaviour\/([\w-]+\.md)(?:#([\w-]+))?/g;

/** A number where a page and an anchor should be, also behind the mark of the next line of a comment. */
const NUMBERED = /\bdecisions?(?:\s*\n\s*(?:\*|\/\/|#|--))?\s*\(?\d+[a-z]?\b|\bdecisions\.md\b/gi;

/** The citations of a text that lead to no rule. `headings` returns the anchors of a page, undefined for none. */
export function wrongCitations(text: string, headings: (page: string) => readonly string[] | undefined): string[] {
  const dead = [...text.matchAll(CITATION)].filter(([, page = '', anchor]) => {
    const anchors = headings(page);
    return anchors === undefined || (anchor !== undefined && !anchors.includes(anchor));
  });
  return [...dead, ...text.matchAll(NUMBERED)].map(([citation]) => citation);
}
