import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NavGroup } from './layout.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** A page that is made from Markdown. */
export interface Source {
  /** Its path in the site. */
  readonly path: string;
  /** The file of the repository whose links it has, which may not exist. */
  readonly file: string;
  readonly markdown: string;
}

const TOP: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'changelog.html',
  'CONTRIBUTING.md': 'contributing.html',
  'SECURITY.md': 'security.html',
};

/** Where links to the README lead: it has the same purpose as the first page. */
const README = new Map([['README.md', 'index.html']]);

const markdownIn = (folder: string): string[] =>
  readdirSync(ROOT + folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => posix.join(folder, name));

/** The pages that are files of the repository. */
export function repositoryPages(): Source[] {
  const folders = ['docs', 'docs/behaviour', 'docs/guides', 'docs/adr'];
  const files = [...folders.flatMap(markdownIn), ...Object.keys(TOP)];
  return files.map((file) => ({
    file,
    path:
      TOP[file] ??
      file
        .replace(/^docs\//, '')
        .replace('README.md', 'index.md')
        .replace(/\.md$/, '.html'),
    markdown: readFileSync(ROOT + file, 'utf8'),
  }));
}

/** The path in the site of a file of the repository, or undefined. */
export function pathsOf(sources: readonly Source[]): ReadonlyMap<string, string> {
  return new Map([...README, ...sources.map(({ file, path }) => [file, path] as const)]);
}

/** The pictures of the guides, by their paths in the site. */
export function pictures(): [string, Buffer][] {
  const folder = 'docs/guides/screenshots/';
  return readdirSync(ROOT + folder).map((name) => [`guides/screenshots/${name}`, readFileSync(ROOT + folder + name)]);
}

const link = (path: string, title: string) => ({ path, title });

/** The navigation of all pages. */
export const NAVIGATION: readonly NavGroup[] = [
  {
    title: 'Start',
    links: [
      link('index.html', 'Overview'),
      link('guides/getting-started.html', 'Getting started'),
      link('guides/first-program.html', 'A first program'),
    ],
  },
  {
    title: 'API',
    links: [
      link('api/index.html', 'API reference'),
      link('guides/conventions.html', 'Requests and responses'),
      link('guides/clients.html', 'Writing a client'),
      link('stream.html', 'Messages of the stream'),
      link('errors/index.html', 'Errors'),
      link('permissions.html', 'Permissions'),
      link('permission-matrix.html', 'Who may call what'),
      link('wire-rules.html', 'Wire rules'),
      link('behaviour/index.html', 'Behaviour'),
    ],
  },
  {
    title: 'Guides',
    links: [
      link('guides/realtime.html', 'Events as they happen'),
      link('guides/webhooks.html', 'Webhooks'),
      link('guides/oauth.html', 'OAuth'),
      link('guides/build-a-bot.html', 'Build a bot'),
      link('guides/integrations.html', 'Integrations'),
      link('guides/verify-your-integration.html', 'Verify your integration'),
      link('guides/search.html', 'Search'),
      link('guides/notifications.html', 'Notifications'),
      link('guides/pages.html', 'Pages for people'),
    ],
  },
  {
    title: 'Hosting',
    links: [
      link('guides/hosting.html', 'Hosting'),
      link('guides/scaling.html', 'Scaling'),
      link('guides/configuration.html', 'Configuration'),
      link('security.html', 'Security'),
      link('benchmarks.html', 'Benchmarks'),
      link('changelog.html', 'Changelog'),
    ],
  },
  {
    title: 'Development',
    links: [
      link('architecture.html', 'Architecture'),
      link('storage.html', 'Storage'),
      link('contributing.html', 'Contributing'),
      link('development.html', 'Details'),
      link('guides/testing.html', 'Testing'),
      link('adr/index.html', 'Decision records'),
    ],
  },
  { title: 'Words', links: [link('glossary.html', 'Glossary')] },
];
