/** How a measured value stands to what is normal, in a word. */
import type { FC } from 'hono/jsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Flag, markOf } from './models/flags.ts';
import type { Measured } from './models/model-view.ts';

/** Says so when a value is not normal. A normal one needs no word. */
export const Standing: FC<{ measured: Measured }> = ({ measured }) => <Flagged flag={markOf(measured)} />;

/** The word for how a value stands; nothing for a normal one. */
export const Flagged: FC<{ flag: Flag | undefined }> = ({ flag }) =>
  flag === undefined ? null : <mark class={flag}>{useTexts().health.standing[flag]}</mark>;
