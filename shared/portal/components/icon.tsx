import { raw } from 'hono/html';
import type { FC } from 'hono/jsx';
import { type IconName, iconShapes } from '../icons/index.ts';

export type { IconName } from '../icons/index.ts';

/** A picture beside words that say the same, so nobody needs to see it: it has no name of its own. */
export const Icon: FC<{ name: IconName }> = ({ name }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {raw(iconShapes[name])}
  </svg>
);
