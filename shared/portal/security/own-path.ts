/** Returns the path when it is one of this portal, and that of the first page for anything else, so that no link leads elsewhere. */
export function ownPath(path: string | undefined): string {
  return path && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : '/';
}
