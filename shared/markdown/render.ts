/** Renders Markdown bodies (CommonMark) as safe HTML (docs/contract/messages.md#markdown). */
import MarkdownIt, { type StateCore } from 'markdown-it';
import { fillPlaceholders } from './placeholders.ts';
import { type Tidying, tidyInline } from './sanitize.ts';

export interface MarkdownMessage {
  readonly source: string;
  readonly messageId: string;
  /** Origin of the sending app's start URL; empty when it has none. */
  readonly appBase: string;
}

/** Percent-encoding makes a link target at most three times as long. */
const growth = 3;

/** Block and inline levels; deeper nesting is left out. */
const maxNesting = 20;

/**
 * Renders the body as an HTML fragment of p, h1 to h6, blockquote, ul, ol (start), li, pre, code, hr, br, em,
 * strong and a (href, title, target, rel). HTML tags in the source are left out, and their content is read as
 * Markdown. The fragment is HTML: escape it before it becomes part of XML.
 */
export function renderMarkdown({ source, messageId, appBase }: MarkdownMessage): string {
  const values = new Map([
    ['APP_BASE', appBase],
    ['MESSAGE_ID', messageId],
    ['message_id', messageId],
  ]);
  const text = fillPlaceholders(source, values);
  const tidying: Tidying = { appBase, linkBytes: growth * Buffer.byteLength(text) };
  return markdown.render(text, { tidying });
}

const markdown = createMarkdown();

function createMarkdown() {
  // Tags are recognised so that they can be left out; nothing renders them.
  const created = new MarkdownIt('commonmark', { html: true, maxNesting });
  // A block of HTML would swallow the text up to the next blank line.
  created.disable('html_block');
  // Links are checked when they are complete: one that is not allowed keeps its text.
  created.validateLink = () => true;
  created.core.ruler.push('tidy', tidy);
  created.renderer.rules.html_inline = () => '';
  created.renderer.rules.html_block = () => '';
  // Without the language, which would let the source set any class.
  created.renderer.rules.fence = (tokens, index) =>
    `<pre><code>${created.utils.escapeHtml(tokens[index]!.content)}</code></pre>\n`;
  return created;
}

function tidy(state: StateCore): void {
  const textToken = (content: string) => {
    const token = new state.Token('text', '', 0);
    token.content = content;
    return token;
  };
  for (const token of state.tokens) {
    if (token.type !== 'inline') continue;
    token.children = tidyInline(token.children ?? [], state.env.tidying as Tidying, textToken);
  }
}
