import MarkdownIt, { type State, type Token } from 'markdown-it';

/** Longer addresses are cut where they are shown beside a link. Their host comes first. */
const SHOWN_LENGTH = 200;

const markdown = new MarkdownIt('default', { html: false, linkify: true, breaks: true });
// Only what is written with http:// or https:// becomes a link.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
markdown.core.ruler.push('mail', (state) => {
  for (const token of state.tokens) if (token.children !== null) token.children = [...inMail(state, token.children)];
});
// The headings of a post are none of the mail.
markdown.renderer.rules['heading_open'] = () => '<p class="heading">';
markdown.renderer.rules['heading_close'] = () => '</p>\n';

/**
 * The HTML of a text in Markdown. It loads nothing, and its links show where they lead
 * (behaviour/mail.md#notification-mails).
 */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

/** A plain text, for element content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return markdown.utils.escapeHtml(text);
}

/** What a mail has in place of links, mentions and images. */
function* inMail(state: State, tokens: readonly Token[]): Generator<Token> {
  let link: { target: string; text: string } | undefined;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      link = { target: token.attrGet('href') ?? '', text: '' };
      yield* opened(state, link.target);
    } else if (token.type === 'link_close') {
      if (link !== undefined) yield* closed(state, link);
      link = undefined;
    } else if (token.type !== 'image') {
      if (link !== undefined) link.text += token.content;
      yield token;
    } else if (link !== undefined) {
      link.text += token.content;
      yield textToken(state, token.content);
    } else yield* image(state, token);
  }
}

/** The text that stands for an image, as a link to it. */
function* image(state: State, token: Token): Generator<Token> {
  const [target, text] = [token.attrGet('src') ?? '', token.content.trim() || 'Image'];
  yield* opened(state, target);
  yield textToken(state, text);
  yield* closed(state, { target, text });
}

const MENTION = /^app-(?:group-)?mention:/;

function* opened(state: State, target: string): Generator<Token> {
  const address = addressOf(target);
  if (MENTION.test(target)) yield new state.Token('strong_open', 'strong', 1);
  else if (address !== undefined) {
    const open = new state.Token('link_open', 'a', 1);
    open.attrs = [
      ['href', address],
      ['rel', 'noreferrer'],
    ];
    yield open;
  }
}

/** Ends a link. If its text is not its address, the address follows. */
function* closed(state: State, { target, text }: { target: string; text: string }): Generator<Token> {
  const address = addressOf(target);
  if (MENTION.test(target)) yield new state.Token('strong_close', 'strong', -1);
  else {
    if (address !== undefined) yield new state.Token('link_close', 'a', -1);
    const shown = address ?? target;
    if (text !== shown && `${text}/` !== shown) yield textToken(state, ` (${cut(shown)})`);
  }
}

/**
 * The address of a link as browsers read it, in ASCII; undefined for what is not http or https. One with a user or a
 * password is no link: it looks like the address of another host.
 */
function addressOf(target: string): string | undefined {
  if (!URL.canParse(target)) return undefined;
  const { protocol, username, password, href } = new URL(target);
  const isPlain = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return isPlain ? href : undefined;
}

function textToken(state: State, text: string): Token {
  const token = new state.Token('text', '', 0);
  token.content = text;
  return token;
}

/** The whole host is shown, however long it is. */
function cut(address: string): string {
  const host = URL.canParse(address) ? new URL(address).origin : '';
  const length = Math.max(SHOWN_LENGTH, host.length + 1);
  return address.length > length ? `${address.slice(0, length)}…` : address;
}
