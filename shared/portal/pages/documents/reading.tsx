/** What the service read from a file of FHIR when it was stored, and what not. */
import type { FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { Done, doneText, Notice } from '../../components/notice.tsx';
import { useRequest, useTexts } from '../../layout/request-context.ts';
import { modelViews } from '../health/models/index.ts';
import { notReadIn } from './not-read.ts';

type Properties = Pick<DocumentMetadata, 'reading'>;

/** What was done just now, if anything. Of a file of FHIR: what it brought, and as a warning what was not read of it. */
export const ReadingNotice: FC<Properties> = ({ reading }) => {
  const { done, reading: own } = useTexts().documents;
  const { path } = useRequest();
  if (!reading) return <Done texts={done} />;
  const { patient, facts, unreadCount } = reading;
  const name = doneText(done, path);
  if (patient === 'other' || patient === 'several') {
    return (
      <Notice kind="warning">
        {name && <p>{name}</p>}
        <p>{own[patient]}</p>
      </Notice>
    );
  }
  const isStored = /[?&]done=(added|replaced)(&|$)/.test(path);
  const isAllRead = unreadCount === 0 && facts.length > 0;
  if (isAllRead && !isStored) return <Done texts={done} />;
  return (
    <Notice kind={isAllRead ? 'done' : 'warning'}>
      {name && <p>{name}</p>}
      {isStored && facts.length > 0 && (
        <>
          <p>{own.brought}</p>
          <Facts reading={reading} />
        </>
      )}
      {facts.length === 0 && <p>{own.nothing}</p>}
      {unreadCount > 0 && <NotRead reading={reading} />}
    </Notice>
  );
};

const NotRead: FC<{ reading: NonNullable<Properties['reading']> }> = ({ reading }) => {
  const { reading: own } = useTexts().documents;
  const { sentences, further, total } = notReadIn(reading, own);
  return (
    <>
      <p>
        <strong>{own.unread(total)}</strong> {own.kept}
      </p>
      <ul>
        {sentences.map((sentence) => (
          <li>{sentence}</li>
        ))}
        {further > 0 && <li>{own.further(further)}</li>}
      </ul>
    </>
  );
};

/** What became part of Health, in the column of what is known of the document. */
export const Reading: FC<Properties> = ({ reading }) => {
  const { reading: own } = useTexts().documents;
  if (!reading || reading.facts.length === 0) return null;
  return (
    <section class="card" aria-labelledby="reading">
      <h2 id="reading">{own.title}</h2>
      <Facts reading={reading} />
    </section>
  );
};

const Facts: FC<{ reading: NonNullable<Properties['reading']> }> = ({ reading }) => {
  const texts = useTexts();
  return (
    <ul>
      {reading.facts.map(({ model, count }) => (
        <li>{texts.documents.reading.facts(nameOfModel(model, texts.health.models), count)}</li>
      ))}
    </ul>
  );
};

function nameOfModel(model: string, names: Readonly<Record<string, string>>): string {
  const view = modelViews.find((one) => one.model === model);
  return (view && names[view.name]) ?? model;
}
