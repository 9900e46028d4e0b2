/** Generates documentation comments. */

const width = 110;

/** Returns the lines of a comment, indented. An empty paragraph becomes an empty line. */
export function comment(paragraphs: readonly string[], indent: string): readonly string[] {
  const [first, ...others] = paragraphs.map((text) => text.replaceAll('*/', '*\u200b/'));
  const single = `${indent}/** ${first} */`;
  if (others.length === 0 && single.length <= width) return [single];
  const lines = [first!, ...others].flatMap((text) => wrapped(text, width - indent.length - ' * '.length));
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

/** Breaks lines at spaces only. */
function wrapped(text: string, columns: number): readonly string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
