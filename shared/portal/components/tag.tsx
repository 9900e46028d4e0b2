import type { Child, FC } from 'hono/jsx';

/** `alarm`: outside of the range, severe, urgent. `caution`: suspected, important. `new`: not seen before. `plain`: only good to know. */
export type TagKind = 'alarm' | 'caution' | 'new' | 'plain';

/** A word or two that mark a row. The words say it all; the colour only helps to find it. */
export const Tag: FC<{ kind?: TagKind; children: Child }> = ({ kind = 'plain', children }) => (
  <span class={`tag tag-${kind}`}>{children}</span>
);
