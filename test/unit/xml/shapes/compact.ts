/** The document that an indented example stands for: with the XML declaration, without the indentation. */
export function compact(example: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>${example.trim().replace(/>\s+</g, '><')}`;
}
