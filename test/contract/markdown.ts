/** Headings and links of Markdown files, as GitHub shows them. */

/** The Markdown without its code blocks. */
export function proseOf(markdown: string): string {
  return markdown.replace(/^ *```.*?^ *```$/gms, '');
}

/** The anchors of all headings, in order; GitHub's slugs. */
export function anchorsOf(markdown: string): readonly string[] {
  return [...proseOf(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading!));
}

/** The targets of all links, as they are written. */
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
