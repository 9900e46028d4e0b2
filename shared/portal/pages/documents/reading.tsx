/** What the service read from a file of FHIR when it was stored, and what not. */
import type { FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { useTexts } from '../../layout/request-context.ts';
import { modelViews } from '../health/models/index.ts';

export const Reading: FC<Pick<DocumentMetadata, 'reading'>> = ({ reading }) => {
  const texts = useTexts();
  const { reading: own } = texts.documents;
  // The page says at its top that a document is about somebody else.
  if (!reading || reading.patient === 'other' || reading.patient === 'several') return null;
  const { facts, unread, unreadCount } = reading;
  const further = unreadCount - unread.length;
  return (
    <section class="card" aria-labelledby="reading">
      <h2 id="reading">{own.title}</h2>
      {facts.length === 0 && <p>{own.nothing}</p>}
      {facts.length > 0 && (
        <ul>
          {facts.map(({ model, count }) => (
            <li>{own.facts(nameOfModel(model, texts.health.models), count)}</li>
          ))}
        </ul>
      )}
      {unreadCount > 0 && (
        <details>
          <summary>{own.unread(unreadCount)}</summary>
          <ul>
            {unread.map(({ resource, reason }) => (
              <li>
                <code>{resource}</code> <span lang="en">{reason}</span>
              </li>
            ))}
            {further > 0 && <li>{own.further(further)}</li>}
          </ul>
        </details>
      )}
    </section>
  );
};

function nameOfModel(model: string, names: Readonly<Record<string, string>>): string {
  const view = modelViews.find((one) => one.model === model);
  return (view && names[view.name]) ?? model;
}
