import { parseBoundedJson } from '../../bounded_json.js';
import { localTime } from '../../clock.js';
import { isVisible, onOneLine } from '../../control_characters.js';
import { truncate } from '../text/post_text.js';

/** The limits of a thread, in code points (service-spec: Limits). */
const [MAX_TITLE, MAX_CONTENT] = [300, 65_536];
/** Enough of a title for its first 300 code points, even before a `<date>` is replaced. */
const TITLE_UNITS = 1000;

/** Why a report cannot be posted. It says nothing of what the report contains. */
export type ReportFault =
  | 'compressed'
  | 'not_utf8'
  | 'invalid_json'
  | 'invalid_title'
  | 'content_missing'
  | 'content_too_long'
  | 'invalid_characters'
  | 'too_many_mentions';

export class UnreadableReport extends Error {
  readonly fault: ReportFault;

  constructor(fault: ReportFault) {
    super(fault);
    this.fault = fault;
  }
}

/** The title and the content of a thread. Without a title it gets the name of the integration. */
export interface ReportText {
  title?: string;
  content: string;
}

/** A response with status 2xx. */
export interface ReportResponse {
  /** By lower-case names. */
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
}

/**
 * Reads a report (service-spec: Integration callbacks, 8): JSON if the response says so, otherwise plain or Markdown
 * text. `<date>` in the title becomes the date of `now` in the time zone. Returns undefined for an empty response.
 * Throws UnreadableReport for one that cannot be posted.
 */
export function readReport(response: ReportResponse, now: Date, timezone: string): ReportText | undefined {
  const { headers } = response;
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new UnreadableReport('compressed');
  const text = decoded(response.bytes);
  if (!isVisible(text)) return undefined;
  if (!isJson(headers['content-type'])) return { content: checkedContent(text) };
  const { title, content } = fieldsOf(text.trim());
  return { ...titleOf(title, now, timezone), content: checkedContent(content) };
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableReport('not_utf8');
  }
}

function isJson(contentType = ''): boolean {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

function fieldsOf(text: string): { title?: unknown; content?: unknown } {
  let value: unknown;
  try {
    value = parseBoundedJson(text);
  } catch {
    throw new UnreadableReport('invalid_json');
  }
  return typeof value === 'object' && value !== null ? value : {};
}

function titleOf(title: unknown, now: Date, timezone: string): { title?: string } {
  if (title === undefined || title === null) return {};
  if (typeof title !== 'string') throw new UnreadableReport('invalid_title');
  const start = title.trim().slice(0, TITLE_UNITS);
  const dated = start.replaceAll('<date>', localTime(now, timezone).date);
  const cut = truncate(dated, MAX_TITLE).trim();
  requireStorable(cut);
  return isVisible(cut) ? { title: onOneLine(cut).trim() } : {};
}

function checkedContent(value: unknown): string {
  const content = typeof value === 'string' ? value.trimEnd() : '';
  if (!isVisible(content)) throw new UnreadableReport('content_missing');
  // A code point has one or two units. The first check keeps the second one cheap.
  if (content.length > 2 * MAX_CONTENT || Array.from(content).length > MAX_CONTENT) {
    throw new UnreadableReport('content_too_long');
  }
  requireStorable(content);
  return content;
}

/** A text column stores neither NUL nor lone surrogates. */
function requireStorable(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new UnreadableReport('invalid_characters');
}
