/** What the service read from a file of FHIR when it was stored, and what not. */
import type { FC } from 'hono/jsx';
import type { DocumentMetadata, UnreadResource } from '../../../client/index.ts';
import { dateText } from '../../components/formats.ts';
import { doneText, Notice } from '../../components/notice.tsx';
import { Warning } from '../../components/warning.tsx';
import { useRequest, useTexts } from '../../layout/request-context.ts';
import { countOf } from '../health/unread-entries.ts';
import { nameOfKind } from './kinds-of-data.ts';
import { kindOf, notReadIn, reasonOf } from './not-read.ts';

interface Properties {
  readonly document: Pick<DocumentMetadata, 'reading' | 'replacedBy'>;
  /** What could not be read, in its own words. */
  readonly unread: readonly UnreadResource[];
}

/**
 * What was done just now, if anything, with what a file of FHIR brought. Apart from it, as a warning, what was not read of it, or that
 * nothing was: beside that, nobody is told in green that all is well.
 */
export const ReadingNotice: FC<Properties> = ({ document: { reading }, unread }) => {
  const { done, reading: own } = useTexts().documents;
  const { path } = useRequest();
  const text = doneText(done, path);
  const isAllRead = unread.length === 0 && (reading === undefined || isWhole(reading));
  const isOfOthers = reading?.patient === 'other' || reading?.patient === 'several';
  const isNothing = reading?.facts.length === 0 && reading.unreadCount === 0 && !isOfOthers;
  return (
    <>
      {text && (
        <Notice kind={isAllRead ? 'done' : 'info'}>
          <p>{text}</p>
          {reading && /[?&]done=(added|replaced|readAgain)(&|$)/.test(path) && <Brought reading={reading} />}
        </Notice>
      )}
      {isOfOthers && (
        <Warning title={own.notRead}>
          <p>{own[reading.patient as 'other' | 'several']}</p>
        </Warning>
      )}
      {isNothing && (
        <Warning title={own.notRead}>
          <p>{own.nothing}</p>
        </Warning>
      )}
      <NotRead reading={reading} unread={unread} />
    </>
  );
};

type Reading = NonNullable<DocumentMetadata['reading']>;

function isWhole({ patient, facts, unreadCount }: Reading): boolean {
  return patient !== 'other' && patient !== 'several' && facts.length > 0 && unreadCount === 0;
}

const Brought: FC<{ reading: Reading }> = ({ reading: { facts } }) => {
  const texts = useTexts();
  const { reading: own } = texts.documents;
  if (facts.length === 0) return null;
  return (
    <>
      <p>{own.brought}</p>
      <ul>
        {facts.map(({ model, count }) => (
          <li>{own.facts(nameOfKind(model, texts), count)}</li>
        ))}
      </ul>
    </>
  );
};

/** Lines that are shown at once. A file of a hospital can have hundreds, above all that was read of it. */
const firstLines = 5;

/**
 * Each entry in its own words; of those that are kept in no such way, such as what was withdrawn, what they were about. What matters
 * most for care comes first; what does not fit is one click away.
 */
const NotRead: FC<{ reading: Reading | undefined; unread: readonly UnreadResource[] }> = ({
  reading,
  unread,
}) => {
  const { documents, common } = useTexts();
  const { reading: own } = documents;
  if (unread.length === 0 && !reading?.unreadCount) return null;
  const summary = reading && notReadIn(reading, own, unread);
  const total = summary?.total ?? countOf(unread);
  const lines = [
    ...unread.map((entry) => <Entry entry={entry} />),
    ...(summary?.sentences.map((sentence) => <li>{sentence}</li>) ?? []),
    ...(summary && summary.further > 0 ? [<li>{own.further(summary.further)}</li>] : []),
  ];
  return (
    <Warning title={own.unread(total)}>
      <p>{own.kept}</p>
      <ul>{lines.slice(0, firstLines)}</ul>
      {lines.length > firstLines && (
        <details>
          <summary>{common.showAll}</summary>
          <ul>{lines.slice(firstLines)}</ul>
        </details>
      )}
    </Warning>
  );
};

/** Its kind and name, when it was, what it says, and why it was not read. */
const Entry: FC<{ entry: UnreadResource }> = ({ entry }) => {
  const { tag, documents, health } = useTexts();
  const { resource_type, title, text, date, date_source, reason, count } = entry;
  const { kinds, reasons, times } = documents.reading;
  const kind = kinds[kindOf(resource_type ?? '')];
  const day = dateText(date, tag, date_source);
  const why = reasons[reasonOf(reason ?? '')];
  if ((count ?? 1) > 1) return <li>{times(`${kind}: ${why}`, count!)}</li>;
  return (
    <li>
      {kind}: <strong>{title ?? text ?? health.notRead.unnamed}</strong>
      {day && <span class="muted day"> {day}</span>} – {why}
      {title !== null && text !== null && <p class="own-words">{text}</p>}
    </li>
  );
};
