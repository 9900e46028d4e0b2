/**
 * Sanitizes the inline content of a message: HTML tags are removed, images become their alternative text, and
 * links that are not allowed become their content (docs/contract/messages.md#markdown).
 */
import type { Token } from 'markdown-it';
import { isAllowedTarget, isPageOf } from './links.ts';

export interface Tidying {
  /** Origin of the sending app; empty when it has none. */
  readonly appBase: string;
  /**
   * Bytes that the targets and titles of links may still take. A target that is defined once can be
   * referenced thousands of times, so without a limit a small message could make a response of any size.
   */
  linkBytes: number;
}

/** The tokens to render. `textToken` creates a token from text. */
export function tidyInline(
  tokens: readonly Token[],
  tidying: Tidying,
  textToken: (content: string) => Token,
): Token[] {
  const kept: Token[] = [];
  // Whether each of the links around a token is kept. HTML has no nested links, but an autolink may be inside
  // a link.
  const links: boolean[] = [];
  for (const token of tokens) {
    if (token.type === 'html_inline') continue;
    if (token.type === 'image') {
      kept.push(textToken(plainText(token.children ?? [])));
      continue;
    }
    if (token.type === 'link_open') {
      links.push(!links.includes(true) && tidyLink(token, tidying));
      if (!links.at(-1)) continue;
    }
    if (token.type === 'link_close' && !links.pop()) continue;
    kept.push(token);
  }
  return kept;
}

/** Gives an allowed link the attributes that it may have. Returns false for any other. */
function tidyLink(token: Token, tidying: Tidying): boolean {
  const target = String(token.attrGet('href') ?? '');
  const title = token.attrGet('title');
  const bytes = Buffer.byteLength(target) + Buffer.byteLength(String(title ?? ''));
  if (!isAllowedTarget(target) || bytes > tidying.linkBytes) return false;
  tidying.linkBytes -= bytes;
  token.attrs = [['href', target]];
  if (title !== null) token.attrs.push(['title', title]);
  if (!isPageOf(tidying.appBase, target)) {
    token.attrs.push(['target', '_blank'], ['rel', 'noopener noreferrer']);
  }
  return true;
}

/** The text of inline content without any markup. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === 'text' || type === 'code_inline') return content;
      if (type === 'image') return plainText(children ?? []);
      return type === 'softbreak' || type === 'hardbreak' ? '\n' : '';
    })
    .join('');
}
