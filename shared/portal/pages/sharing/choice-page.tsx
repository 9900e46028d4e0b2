/** Chooses single documents for a circle. */
import type { FC } from 'hono/jsx';
import { circleName } from '../../components/circle-name.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type RecordScope, sectionPath } from '../../scope/scope.ts';
import { type Choice, newestDocuments } from './read-choice.ts';

export const ChoicePage: FC<{ scope: RecordScope; choice: Choice }> = ({ scope, choice }) => {
  const texts = useTexts();
  const { sharing, health } = texts;
  const { circle, documents, hasMore, hasPrivate } = choice;
  const base = sectionPath(scope, 'sharing');
  const name = circleName(circle.name, texts);
  const title = sharing.choice.title(name);
  return (
    <Page title={title} scope={scope} section="sharing">
      <p class="crumbs">
        <a href={base}>{sharing.title}</a> › <a href={`${base}/${circle.id}`}>{name}</a>
      </p>
      <h1>{title}</h1>
      <p>{sharing.choice.lead}</p>
      {hasMore && <p>{sharing.choice.newest(newestDocuments)}</p>}
      {hasPrivate && <p>{sharing.choice.private}</p>}
      {documents.length === 0 ? (
        <p class="empty">{sharing.choice.empty}</p>
      ) : (
        <form method="post" action={`${base}/${circle.id}/documents`}>
          <FormToken />
          <fieldset>
            <legend class="hidden">{title}</legend>
            <ul class="facts choices">
              {documents.map(({ id, name, day, isVisible }) => (
                <li>
                  <label>
                    <input type="checkbox" name="document" value={id} checked={isVisible} />
                    <span>
                      {name} <span class="muted day">{day}</span>
                    </span>
                  </label>
                  <input type="hidden" name="offered" value={id} />
                  {isVisible && <input type="hidden" name="read" value={id} />}
                  <a href={documentPath(scope, id)} aria-label={`${health.showSource}: ${name}`}>
                    {health.showSource}
                  </a>
                </li>
              ))}
            </ul>
          </fieldset>
          <button type="submit">{sharing.choice.submit}</button>
        </form>
      )}
    </Page>
  );
};
