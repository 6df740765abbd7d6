import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Document } from '../../codegen/document.js';
import { readPublished } from '../../codegen/publish.js';
import type { Change, Kind } from './change.js';

const GENERATED = fileURLToPath(new URL('../../src/generated/openapi.yaml', import.meta.url));
const RELEASES = fileURLToPath(new URL('../../openapi/releases/', import.meta.url));
const FIRST_LINE = '# Changes of the contract\n';

/** The contract of this checkout. */
export function current(): Document {
  return readPublished(parse(readFileSync(GENERATED, 'utf8')));
}

/** The contract of the last release. */
export function lastRelease(): Document {
  const versions = readdirSync(RELEASES)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return readPublished(parse(readFileSync(join(RELEASES, `${versions.at(-1)}.yaml`), 'utf8')));
}

const HEADINGS: Readonly<Record<Kind, string>> = {
  breaking: 'Breaking',
  added: 'Added',
  changed: 'Changed',
  note: 'Only for generated clients',
};

/** The changes as Markdown, by kind and place. */
export function changelog(version: string, since: string, changes: readonly Change[]): string {
  const sections = Object.entries(HEADINGS).flatMap(([kind, heading]) => {
    const own = changes.filter((change) => change.kind === kind);
    const places = [...new Set(own.map(({ where }) => where))];
    const lines = places.map((place) => {
      const whats = own.filter(({ where }) => where === place).map(({ what }) => what);
      return `- ${place}: ${whats.join('; ')}.`;
    });
    return lines.length === 0 ? [] : [`### ${heading}\n\n${lines.join('\n')}\n`];
  });
  const body = sections.length === 0 ? ['Nothing has changed.\n'] : sections;
  return [`## ${version}, since ${since}\n`, ...body].join('\n');
}

/** Makes the contract of this checkout the last release, and puts its changes on top of the changelog. */
export function release(version: string, section: string): void {
  const file = join(RELEASES, 'CHANGELOG.md');
  const former = readFileSync(file, 'utf8').slice(FIRST_LINE.length);
  writeFileSync(file, `${FIRST_LINE}\n${section}${former}`);
  writeFileSync(join(RELEASES, `${version}.yaml`), readFileSync(GENERATED));
}
