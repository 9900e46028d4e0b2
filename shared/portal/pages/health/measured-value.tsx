/** A measured value in words: what it is, how it stands to what is normal, and how it went. */
import type { FC } from 'hono/jsx';
import { Trend } from '../../charts/trend.tsx';
import { dateText, quantityText } from '../../components/formats.ts';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';
import type { Latest } from './latest.ts';
import { type Flag, markOf } from './models/flags.ts';
import type { Measured, ModelView } from './models/model-view.ts';
import { isVital } from './models/results.ts';
import { shortened } from './not-read.tsx';

/** The name that people know. */
export function seriesName(key: string, { health }: Texts): string {
  return isVital(key) ? health.vitals[key] : key;
}

/** The newest result of its name, as a row of a list. */
export const LatestValue: FC<{ scope: Scope; view: ModelView; latest: Latest }> = ({
  scope,
  view,
  latest: { key, fact, text, series, flag },
}) => {
  const texts = useTexts();
  const caveat = view.caveat?.(fact, texts.health);
  const last = series?.points.at(-1);
  return (
    <li class="latest">
      <span>{seriesName(key, texts)}</span>
      <span class="value">
        <Flagged flag={flag} /> {caveat && <mark>{caveat}</mark>}{' '}
        <a href={documentPath(scope, fact.__documentid__)}>
          {last ? quantityText(last.value, series?.unit, texts.tag) : shortened(text ?? null)}
        </a>
      </span>
      <span class="muted">{dateText(view.dateOf(fact), texts.tag, view.sourceOf?.(fact))}</span>
      {series && <Trend points={series.points} range={series.range} />}
    </li>
  );
};

/** Says so when a value is not normal. A normal one needs no word. */
export const Standing: FC<{ measured: Measured }> = ({ measured }) => <Flagged flag={markOf(measured)} />;

const Flagged: FC<{ flag: Flag | undefined }> = ({ flag }) =>
  flag === undefined ? null : <mark class={flag}>{useTexts().health.standing[flag]}</mark>;
