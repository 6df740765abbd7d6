import GithubSlugger from 'github-slugger';
import type { Operation } from '../codegen/document.js';

/** The name of a tag in links and file names. */
export const slugOf = (tag: string): string => new GithubSlugger().slug(tag);

/** The link to an operation in the reference, from a page in a folder of the site. */
export function operationLink({ tags: [tag = ''], operationId }: Operation): string {
  return `../api/#tag/${slugOf(tag)}/${operationId}`;
}
