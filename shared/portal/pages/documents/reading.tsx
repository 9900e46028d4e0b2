/** What the service read from a file of FHIR when it was stored, and what not. */
import type { FC } from 'hono/jsx';
import type { DocumentMetadata, UnreadResource } from '../../../client/index.ts';
import { dateText } from '../../components/formats.ts';
import { Done, doneText, Notice } from '../../components/notice.tsx';
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

/** What was done just now, if anything. Of a file of FHIR: what it brought. As a warning: what was not read of it, or that nothing was. */
export const ReadingNotice: FC<Properties> = ({ document, unread }) => {
  const { done, reading: own } = useTexts().documents;
  const { path } = useRequest();
  const { reading } = document;
  const isUnread = unread.length > 0 || (reading !== undefined && !isAllRead(reading));
  return (
    <>
      {/* Nobody is told in green that all is well. */}
      {isUnread ? doneText(done, path) && <Notice>{doneText(done, path)}</Notice> : <Done texts={done} />}
      {reading && <Brought reading={reading} />}
      {reading && (reading.patient === 'other' || reading.patient === 'several') && (
        <Warning title={own.notRead}>
          <p>{own[reading.patient]}</p>
        </Warning>
      )}
      <NotRead reading={reading} unread={unread} />
    </>
  );
};

type Reading = NonNullable<DocumentMetadata['reading']>;

function isAllRead({ patient, facts, unreadCount }: Reading): boolean {
  return patient !== 'other' && patient !== 'several' && facts.length > 0 && unreadCount === 0;
}

/** Of a file that was added just now. */
const Brought: FC<{ reading: Reading }> = ({ reading: { patient, facts, unreadCount } }) => {
  const texts = useTexts();
  const { reading: own } = texts.documents;
  const { path } = useRequest();
  if (patient === 'other' || patient === 'several') return null;
  if (facts.length === 0) return unreadCount > 0 ? null : <Notice kind="warning">{own.nothing}</Notice>;
  if (!/[?&]done=(added|replaced)(&|$)/.test(path)) return null;
  return (
    <Notice>
      <p>{own.brought}</p>
      <ul>
        {facts.map(({ model, count }) => (
          <li>{own.facts(nameOfKind(model, texts), count)}</li>
        ))}
      </ul>
    </Notice>
  );
};

/** Each entry in its own words; of an earlier version, whose entries are not kept, what they were about. */
const NotRead: FC<{ reading: Reading | undefined; unread: readonly UnreadResource[] }> = ({
  reading,
  unread,
}) => {
  const { reading: own } = useTexts().documents;
  if (unread.length === 0 && !reading?.unreadCount) return null;
  const summary = reading && notReadIn(reading, own);
  const total = summary?.total ?? countOf(unread);
  const further = unread.length > 0 ? total - countOf(unread) : (summary?.further ?? 0);
  return (
    <Warning title={own.unread(total)}>
      <p>{own.kept}</p>
      <ul>
        {unread.map((entry) => (
          <Entry entry={entry} />
        ))}
        {unread.length === 0 && summary?.sentences.map((sentence) => <li>{sentence}</li>)}
        {further > 0 && <li>{own.further(further)}</li>}
      </ul>
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
