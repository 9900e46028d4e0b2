/** A measured value in words: what it is, how it stands to what is normal, and how it went. */
import type { FC } from 'hono/jsx';
import { standingOf } from '../../charts/series.ts';
import { Trend } from '../../charts/trend.tsx';
import { dateText, quantityText } from '../../components/formats.ts';
import { useTexts } from '../../layout/request-context.ts';
import type { Texts } from '../../texts/index.ts';
import { isVital } from './models/results.ts';
import type { Series } from './series.ts';

/** The name that people know. */
export function seriesName(key: string, { health }: Texts): string {
  return isVital(key) ? health.vitals[key] : key;
}

/** The newest value of a series, as a row of a list. */
export const LatestValue: FC<{ series: Series }> = ({ series: { key, unit, range, points } }) => {
  const texts = useTexts();
  const last = points.at(-1)!;
  const day = last.time.toISOString();
  return (
    <li class="latest">
      <span>{seriesName(key, texts)}</span>
      <span class="value">
        <Standing value={last.value} range={range} />{' '}
        <a href={last.href}>{quantityText(last.value, unit, texts.tag)}</a>
      </span>
      <span class="muted">{dateText(day, texts.tag)}</span>
      <Trend points={points} range={range} />
    </li>
  );
};

/** Says so when a value is not normal. A normal one needs no word. */
export const Standing: FC<{ value: number; range: Series['range'] }> = ({ value, range }) => {
  const { health } = useTexts();
  const standing = standingOf(value, range);
  if (standing === undefined || standing === 'within') return null;
  return <mark class={standing}>{health.standing[standing]}</mark>;
};
