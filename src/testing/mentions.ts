/** The mention of a user in a content. */
export function ofUser(id: number, name: string): string {
  return `[${name}](app-mention://${id})`;
}

/** The mention of a group in a content. */
export function ofGroup(id: number, name: string): string {
  return `[${name}](app-group-mention://${id})`;
}

/** The mention of a group with its name. */
export function mentionOf({ id, name }: { id: number; name: string }): string {
  return ofGroup(id, name);
}
