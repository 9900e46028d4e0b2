/** Headings and links of Markdown files, as GitHub shows them. */

/** Returns the Markdown without its code blocks. */
export function proseOf(markdown: string): string {
  return markdown.replace(/^ *```.*?^ *```$/gms, '');
}

/** Returns the anchors of all headings, in order, as GitHub makes them. */
export function anchorsOf(markdown: string): readonly string[] {
  return [...proseOf(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading!));
}

/** Returns the targets of all links, as written. */
export function linksOf(markdown: string): readonly string[] {
  return [...proseOf(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
}

function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
