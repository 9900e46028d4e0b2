/**
 * Wraps the lines of Markdown prose after figures have been filled in. Leaves tables and headings as they
 * are.
 */

const width = 120;

export function wrapMarkdown(markdown: string): string {
  return markdown.split('\n\n').map(wrapBlock).join('\n\n');
}

function wrapBlock(block: string): string {
  if (block.startsWith('|') || block.startsWith('#')) return block;
  if (!block.startsWith('- ')) return fill(block, '');
  return block
    .split(/^- /m)
    .slice(1)
    .map((item) => `- ${fill(item, '  ')}`)
    .join('\n');
}

/** Wraps words into lines; all lines but the first are indented. */
function fill(text: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const room = width - indent.length;
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join(`\n${indent}`);
}
