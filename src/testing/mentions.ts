/** How a content mentions a user. */
export function ofUser(id: number, name: string): string {
  return `[${name}](app-mention://${id})`;
}

/** How a content mentions a group. */
export function ofGroup(id: number, name: string): string {
  return `[${name}](app-group-mention://${id})`;
}

/** The same of one by its name. */
export function mentionOf({ id, name }: { id: number; name: string }): string {
  return ofGroup(id, name);
}
