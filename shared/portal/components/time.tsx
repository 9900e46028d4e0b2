import type { FC } from 'hono/jsx';
import { useTexts } from '../layout/request-context.ts';

/** Which parts of a moment are shown. Days are in UTC everywhere, so that all pages agree on them. */
type Style = 'date' | 'time' | 'clock';

const formats: Readonly<Record<Style, Intl.DateTimeFormatOptions>> = {
  date: { dateStyle: 'medium' },
  time: { dateStyle: 'medium', timeStyle: 'short' },
  clock: { timeStyle: 'short' },
};

/** A moment of the service, in UTC. The browser shows it in the person's own time if it can. */
export const Time: FC<{ value: string; style?: Style }> = ({ value, style = 'time' }) => {
  const { tag } = useTexts();
  const text = new Intl.DateTimeFormat(tag, { ...formats[style], timeZone: 'UTC' }).format(new Date(value));
  return (
    <time datetime={value} data-local={style}>
      {style === 'date' ? text : `${text} UTC`}
    </time>
  );
};
