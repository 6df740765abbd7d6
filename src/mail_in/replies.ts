import {
  FINNISH_SENDER,
  FORWARDED_LINES,
  FORWARDED_SUBJECT,
  hasVerb,
  LABELS,
  OPENING,
  ORIGINAL,
  type Label,
} from './reply_words.js';

// What a reply adds to the mail that it quotes (behaviour/mail.md#incoming-mail). Whether a line begins a quotation is
// decided by its form (a date, a time, an address, labels) wherever that is enough, and otherwise by words of the
// languages that are known.

type Lines = readonly string[];

const isBlank = (line: string | undefined) => line === undefined || !/\S/.test(line);
const isMarked = (line: string) => line.startsWith('>');

/** Whether the subject says that the mail is forwarded. */
export function isForwarded(subject: string, text: string): boolean {
  const [said] = FORWARDED_SUBJECT.exec(subject) ?? [];
  return said !== undefined && !(/^\W*vs/i.test(said) && FINNISH_SENDER.test(text));
}

/**
 * The text without the quotation and the signature at its end. A text of nothing else stays as it is, and so does one
 * that forwards a mail. `length` says how much of the text counts: a quotation that begins later is not looked for.
 */
export function withoutTail(text: string, length: number): string {
  const lines = text.split('\n');
  const start = startOfQuoted(lines, length);
  if (start === 'forwarded') return text;
  const own = start === undefined ? lines : withoutRules(trimmed(lines.slice(0, start)));
  const rest = withoutSignature(withoutMarked(withoutSignature(trimmed(own))));
  return rest.some((line) => !isBlank(line)) ? rest.join('\n') : text;
}

/** Lines without the blank ones at their end. */
function trimmed(lines: Lines): Lines {
  return lines.slice(0, lines.findLastIndex((line) => !isBlank(line)) + 1);
}

const RULE = /^[-_\s]{5,}$/;

/** Lines without the rule at their end, which was drawn above a quotation. */
function withoutRules(lines: Lines): Lines {
  return trimmed(lines.slice(0, lines.findLastIndex((line) => !RULE.test(line)) + 1));
}

/** A longer ending after `-- ` is not a signature. */
const SIGNATURE_LINES = 15;

function withoutSignature(lines: Lines): Lines {
  const start = lines.lastIndexOf('-- ');
  return start < 0 || lines.length - start > SIGNATURE_LINES ? lines : trimmed(lines.slice(0, start));
}

/** Lines without those at the end that are marked with `>`, and without the lines before them that say who wrote. */
function withoutMarked(lines: Lines): Lines {
  const last = lines.findLastIndex((line) => !isBlank(line) && !isMarked(line));
  if (!lines.slice(last + 1).some(isMarked)) return lines;
  const rest = lines.slice(0, last + 1);
  return trimmed(rest.slice(0, rest.length - attributionLines(rest)));
}

/** Mail programs may break an attribution into up to three lines, which are not longer than this. */
const [ATTRIBUTION_LINES, LONGEST] = [3, 500];

/** How many lines at the end say who wrote what follows. */
function attributionLines(lines: Lines): number {
  for (let count = 1; count <= ATTRIBUTION_LINES; count += 1) {
    const joined = joinedLines(lines, lines.length - count, count);
    if (joined === undefined) return 0;
    if (!isAttribution(joined)) continue;
    const before = lines.at(-count - 1) ?? '';
    return count < ATTRIBUTION_LINES && isBeginning(before) ? count + 1 : count;
  }
  return 0;
}

/** Some lines as one; undefined if they are too long, or if one of them is blank or missing. */
function joinedLines(lines: Lines, start: number, count: number): string | undefined {
  const some = start < 0 ? [] : lines.slice(start, start + count);
  const length = some.reduce((sum, line) => sum + line.length, 0);
  if (length > LONGEST || some.length < count || some.some(isBlank)) return undefined;
  return some.map((line) => line.trim()).join(' ');
}

const ADDRESS = /\S@\S/;
const TIME = /\p{Nd}[:h時시点]\s?\p{Nd}{2}|(?<![.\p{Nd}])\p{Nd}{1,2}\.\p{Nd}{2}(?![.\p{Nd}])/u;
const DATE = /\p{Nd}{4}|\p{Nd}[./-]\p{Nd}{1,2}[./-]\p{Nd}/u;
const ENDS_WITH_COLON = /[:：]\*?$/;
const IN_DASHES = /^-{2,}[\s\u00a0]*(?<said>[^\s-](?:.*[^\s-])?)[\s\u00a0]*-{2,}$/;

/** Whether a line says who wrote the quotation that follows it. Zoho puts it between dashes, without a colon. */
function isAttribution(line: string): boolean {
  const said = IN_DASHES.exec(line)?.groups?.['said'] ?? (ENDS_WITH_COLON.test(line) ? line : undefined);
  if (said === undefined) return false;
  const [isAddressed, isDated] = [ADDRESS.test(said), DATE.test(said) || TIME.test(said)];
  return (isAddressed && isDated) || (hasVerb(said) && (isAddressed || isDated || OPENING.test(said)));
}

/** The same of a line without a quotation in marks after it: nothing may be missing. */
function isFullAttribution(line: string): boolean {
  if (!isAttribution(line)) return false;
  return IN_DASHES.test(line) || (DATE.test(line) && TIME.test(line) && ADDRESS.test(line) && hasVerb(line));
}

/** Whether a line is the first one of an attribution that has been broken. */
function isBeginning(line: string): boolean {
  return (
    line.length <= LONGEST && DATE.test(line) && (TIME.test(line) || OPENING.test(line) || /[,،、]\s*$/.test(line))
  );
}

/** Where a quoted mail begins that no line marks with `>`; `forwarded` if a forwarded mail begins before. */
function startOfQuoted(lines: Lines, length: number): number | 'forwarded' | undefined {
  const lastMarked = lines.findLastIndex(isMarked);
  let read = 0;
  for (const [index, line] of lines.entries()) {
    read += line.length + 1;
    if (read > length) return undefined;
    if (isBlank(line) || isMarked(line)) continue;
    if (isForwardedLine(lines, index)) return 'forwarded';
    if (isQuotedHead(lines, index) || (index > lastMarked && isUnmarkedAttribution(lines, index))) return index;
  }
  return undefined;
}

function isUnmarkedAttribution(lines: Lines, start: number): boolean {
  for (let count = 1; count <= ATTRIBUTION_LINES; count += 1) {
    const end = lines[start + count - 1]?.trimEnd() ?? '';
    // Only lines that can end an attribution are looked at.
    if (!/[:：*-]$/.test(end)) continue;
    const joined = joinedLines(lines, start, count);
    if (joined !== undefined && isFullAttribution(joined)) return true;
  }
  return false;
}

/** What a line says between dashes, in lower case. */
function saidInDashes(line: string): string | undefined {
  return line.length > LONGEST ? undefined : IN_DASHES.exec(line.trim())?.groups?.['said']?.trim().toLowerCase();
}

/** A line in dashes above the head of a mail announces a forwarded mail, unless it is known to do otherwise. */
function isForwardedLine(lines: Lines, index: number): boolean {
  const line = lines[index] ?? '';
  if (line.length > LONGEST) return false;
  if (
    FORWARDED_LINES.has(
      line
        .trim()
        .replace(/(?<!\s)\s*[:：]$/, '')
        .toLowerCase(),
    )
  )
    return true;
  const said = saidInDashes(line);
  if (said === undefined || ORIGINAL.has(said) || isAttribution(line.trim())) return false;
  return labelledAfter(lines, index + 1, 2) >= 2;
}

const UNDERSCORES = /^\s*_{10,}\s*$/;
/** So many lines may be in the head of a quoted mail. */
const HEAD_LINES = 12;

/** Whether the head of a quoted mail begins here: "-----Original Message-----", or "From:", "Sent:", "Subject:". */
function isQuotedHead(lines: Lines, index: number): boolean {
  const line = lines[index] ?? '';
  const said = saidInDashes(line);
  if (said !== undefined && ORIGINAL.has(said)) return true;
  if (UNDERSCORES.test(line))
    return labelledAfter(lines, index + 1, 3) >= 3 && haveDate(lines.slice(index + 1, index + 5));
  const label = labelOf(line);
  if (label === undefined) return false;
  if (LABELS.get(label) === 'from') return hasLabels(lines.slice(index + 1, index + HEAD_LINES));
  // In a language that is not known, the sender has an address, and the date is next.
  return (
    ADDRESS.test(line.slice(0, LONGEST)) &&
    labelledAfter(lines, index, 4) >= 4 &&
    haveDate(lines.slice(index + 1, index + 2))
  );
}

function haveDate(lines: Lines): boolean {
  return lines.some((line) => line.length <= LONGEST && DATE.test(line) && TIME.test(line));
}

function hasLabels(lines: Lines): boolean {
  const found = new Set<Label>();
  for (const line of lines) {
    const label = LABELS.get(labelOf(line) ?? '');
    if (label !== undefined) found.add(label);
  }
  return found.has('sent') && found.has('subject');
}

/** How many lines from `start` on have labels, without a break and of `most`. One blank line may be before them. */
function labelledAfter(lines: Lines, start: number, most: number): number {
  const from = isBlank(lines[start]) ? start + 1 : start;
  const some = lines.slice(from, from + most);
  const other = some.findIndex((line) => labelOf(line) === undefined);
  return other < 0 ? some.length : other;
}

const LABEL = /^[\s*]{0,3}(?<label>[\p{L}\p{M}][\p{L}\p{M}\s'’-]{0,30}?)\s{0,2}\*?\s?[:：]/u;

/** What a line begins with, before its colon, in lower case. Programs may mark it as bold. */
function labelOf(line: string): string | undefined {
  return LABEL.exec(line.slice(0, 60))?.groups?.['label']?.toLowerCase();
}
