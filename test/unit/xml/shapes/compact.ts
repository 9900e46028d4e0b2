/** The XML that an indented example stands for: with the declaration, without indentation. */
export function compact(example: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>${example.trim().replace(/>\s+</g, '><')}`;
}
