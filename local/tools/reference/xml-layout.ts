/** Lays an XML example out on lines, two blanks for each level. Only for XML of our own serialisers. */
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
