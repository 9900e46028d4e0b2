/**
 * Formats an XML example on several lines, with two spaces for each level. Works only for XML of the
 * project's serializers.
 */
export function layOut(xml: string): string {
  let depth = 0;
  return xml
    .split(/(?<=>)(?=<)/)
    .map((piece) => {
      if (piece.startsWith('</')) depth -= 1;
      const line = '  '.repeat(depth) + piece;
      if (opensOnly(piece)) depth += 1;
      return line;
    })
    .join('\n');
}

function opensOnly(piece: string): boolean {
  return /^<[^?/!]/.test(piece) && !piece.endsWith('/>') && !piece.includes('</');
}
