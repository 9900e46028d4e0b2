import { createHash } from 'node:crypto';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: string;
}

/** A file for browsers. Its path has the digest of its content, so that browsers may keep it for ever. */
export function asset(name: string, extension: string, type: string, content: string): Asset {
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 12);
  return { path: `/assets/${name}-${digest}.${extension}`, type, content };
}
