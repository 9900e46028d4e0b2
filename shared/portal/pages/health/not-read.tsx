/** Entries of files that could not be read, beside the facts that they may belong to: prominent, because one may be missed, and calm. */
import type { FC } from 'hono/jsx';
import type { UnreadResource } from '../../../client/index.ts';
import { dateText } from '../../components/formats.ts';
import { Warning } from '../../components/warning.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Scope, sectionPath, sourcePath } from '../../scope/scope.ts';
import { kindOf, reasonOf } from '../documents/not-read.ts';
import { unread } from './models/index.ts';
import { countOf } from './unread-entries.ts';

interface Properties {
  readonly scope: Scope;
  readonly entries: readonly UnreadResource[];
}

/** So many are named. */
const mostNamed = 3;

/** On the card or page of a kind; nothing where everything was read. */
export const NotReadOfKind: FC<Properties> = ({ scope, entries }) => {
  const { health } = useTexts();
  if (entries.length === 0) return null;
  return (
    <Warning title={health.notRead.ofKind(countOf(entries))}>
      <Entries scope={scope} entries={entries} />
    </Warning>
  );
};

/** What belongs to no card, with the kind of each. */
export const NotReadElsewhere: FC<Properties> = ({ scope, entries }) => {
  const { health } = useTexts();
  if (entries.length === 0) return null;
  return (
    <section class="not-read" aria-labelledby="not-read">
      <h2 id="not-read">
        {health.notRead.others} <span class="muted">{countOf(entries)}</span>
      </h2>
      <Entries scope={scope} entries={entries} showsKinds />
    </section>
  );
};

const Entries: FC<Properties & { showsKinds?: boolean }> = ({ scope, entries, showsKinds = false }) => {
  const { health } = useTexts();
  const named = entries.filter(({ count }) => (count ?? 1) <= 1).slice(0, mostNamed);
  const further = countOf(entries) - named.length;
  return (
    <ul>
      {named.map((entry) => (
        <Entry scope={scope} entry={entry} showsKind={showsKinds} />
      ))}
      {further > 0 && (
        <li>
          <a href={`${sectionPath(scope, 'health')}/${unread.name}`}>{health.notRead.further(further)}</a>
        </li>
      )}
    </ul>
  );
};

/** Its name or first words, when it was, why it was not read, and the way to its document. */
const Entry: FC<{ scope: Scope; entry: UnreadResource; showsKind: boolean }> = ({
  scope,
  entry,
  showsKind,
}) => {
  const { tag, health } = useTexts();
  const { resource_type, title, text, date, date_source, reason, __documentid__ } = entry;
  const day = dateText(date, tag, date_source ?? undefined);
  const why = health.notRead.reasons[reasonOf(reason ?? '')];
  const source = sourcePath(scope, __documentid__);
  return (
    <li>
      {showsKind && `${health.notRead.kinds[kindOf(resource_type ?? '')]}: `}
      <strong>{title ?? shortened(text) ?? health.notRead.unnamed}</strong>
      {day && <span class="muted day"> {day}</span>}
      {!showsKind && <> – {why}</>}
      {!showsKind && title !== null && text && <p class="own-words">{shortened(text, longestText)}</p>}{' '}
      {source && (
        <a class="standalone" href={source}>
          {health.notRead.open}
        </a>
      )}
    </li>
  );
};

const longestTitle = 80;
/** Of what the document says in its own words. */
const longestText = 300;

/** The first characters of a text. */
function shortened(text: string | null, most = longestTitle): string | null {
  if (text === null || text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
