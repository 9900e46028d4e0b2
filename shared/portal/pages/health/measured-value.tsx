/** A measured value in words: what it is, how it stands to what is normal, and how it went. */
import type { FC } from 'hono/jsx';
import { testName } from '../../../titles/test-names.ts';
import { Trend } from '../../charts/trend.tsx';
import { dateText, quantityText } from '../../components/formats.ts';
import { TapRow } from '../../components/tap-row.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Scope, sectionPath, sourcePath } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';
import type { Latest } from './latest.ts';
import { type Flag, markOf } from './models/flags.ts';
import type { Measured, ModelView } from './models/model-view.ts';
import { isReading, vitalTest } from './models/vital-tests.ts';
import { shortened } from './not-read.tsx';
import { testPath } from './tests/test-path.ts';

/** The name that people know. */
function seriesName(key: string, { health, tag }: Texts): string {
  return Object.hasOwn(health.vitals, key)
    ? health.vitals[key as keyof Texts['health']['vitals']]
    : testName(key, tag);
}

/** The newest result of a test, as a row of a list that leads to all its results. */
export const LatestValue: FC<{ scope: Scope; view: ModelView; latest: Latest }> = ({
  scope,
  view,
  latest: { key, fact, text, series, flag },
}) => {
  const texts = useTexts();
  const caveat = view.caveat?.(fact, texts.health);
  const last = series?.points.at(-1);
  const test = view.testOf?.(fact) ?? (isReading(key) ? vitalTest(key) : {});
  return (
    <TapRow
      href={testPath(scope, test) ?? sourcePath(scope, fact.__documentid__) ?? sectionPath(scope, 'health')}
      title={seriesName(key, texts)}
      detail={dateText(view.dateOf(fact), texts.tag, view.sourceOf?.(fact))}
      end={
        <>
          <Flagged flag={flag} /> {caveat && <mark>{caveat}</mark>}{' '}
          <strong>
            {text ? shortened(text) : last && quantityText(last.value, series?.unit, texts.tag)}
          </strong>
          {series && <Trend points={series.points} range={series.range} />}
        </>
      }
    />
  );
};

/** Says so when a value is not normal. A normal one needs no word. */
export const Standing: FC<{ measured: Measured }> = ({ measured }) => <Flagged flag={markOf(measured)} />;

/** The word for how a value stands; nothing for a normal one. */
export const Flagged: FC<{ flag: Flag | undefined }> = ({ flag }) =>
  flag === undefined ? null : <mark class={flag}>{useTexts().health.standing[flag]}</mark>;
