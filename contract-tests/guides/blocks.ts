import { readdirSync, readFileSync } from 'node:fs';
import { NOT_RUN } from './not_run.js';

/** A fenced block of a guide. */
export interface Block {
  guide: string;
  /** The heading that it is below. */
  heading: string;
  /** Such as `bash`. Empty when the guide names none. */
  language: string;
  text: string;
}

const GUIDES = new URL('../../docs/guides/', import.meta.url);

/** All blocks of all guides. */
export function allBlocks(): Block[] {
  const guides = readdirSync(GUIDES).filter((file) => file.endsWith('.md'));
  return guides.flatMap((guide) => blocksIn(guide, readFileSync(new URL(guide, GUIDES), 'utf8')));
}

/** The blocks of the text of a guide. */
export function blocksIn(guide: string, text: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  for (const match of text.matchAll(/^#+ (.*)$|^```(\w*)\n([^]*?)^```$/gm)) {
    const [, title, language = '', code = ''] = match;
    if (title === undefined) blocks.push({ guide, heading, language, text: code });
    else heading = title;
  }
  return blocks;
}

/**
 * The blocks of a guide in a language, in order; all of them, or those below one heading. Without those that no test
 * runs. A caller has to run them all: blocks.test.ts finds the calls in the tests, and compares them with the
 * blocks that there are.
 */
export function blocksOf(guide: string, language: string, heading?: string): string[] {
  const claimed = allBlocks().filter((block) => isClaimed(block, { guide, language, heading }) && !isNotRun(block));
  if (claimed.length === 0) throw new Error(`docs/guides/${guide} has no such block: ${language} ${heading ?? ''}`);
  return claimed.map(({ text }) => text);
}

/** The arguments of a call of blocksOf. */
export interface Claim {
  guide: string;
  language: string;
  heading: string | undefined;
}

export function isClaimed(block: Block, { guide, language, heading }: Claim): boolean {
  return block.guide === guide && block.language === language && (heading === undefined || block.heading === heading);
}

/** Whether the list of blocks that no test runs has this one. */
export function isNotRun({ guide, text }: Block): boolean {
  return NOT_RUN.some((entry) => entry.guide === guide && firstLine(text) === entry.first);
}

export function firstLine(text: string): string {
  return text.slice(0, text.indexOf('\n'));
}
