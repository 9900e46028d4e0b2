/** What other documents say about a document, in both directions, and the form that relates another one to it. */
import type { FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { FormToken } from '../../components/form-token.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope } from '../../scope/scope.ts';
import { type Administration, relationNames } from './administration.ts';
import { dayOf, nameOf } from './describe.ts';

interface RelatedProperties {
  readonly scope: Scope;
  readonly document: DocumentMetadata;
  readonly administration: Administration;
}

export const Related: FC<RelatedProperties> = ({ scope, document, administration: { related } }) => {
  const texts = useTexts();
  const { one, relations, relatedFrom } = texts.documents;
  // The service tells of this direction how many there are, not which.
  const subjects = relationNames.filter((name) => document.isRelatedFrom[name]);
  if (related.length === 0 && subjects.length === 0) return null;
  return (
    <section class="card" aria-labelledby="related">
      <h2 id="related">{one.relations}</h2>
      <ul class="facts">
        {related.map(({ relation, document: other }) => (
          <li>
            <a href={documentPath(scope, other.id)}>{nameOf(other, texts)}</a>{' '}
            <span class="muted">{relations[relation]}</span>
          </li>
        ))}
        {subjects.map((name) => (
          <li>{relatedFrom[name](document.isRelatedFrom[name]!)}</li>
        ))}
      </ul>
    </section>
  );
};

/** The other document is the one that says something about this one. */
export const RelateForm: FC<RelatedProperties> = ({ scope, document, administration: { others } }) => {
  const texts = useTexts();
  const { one, relations } = texts.documents;
  if (others.length === 0) return <p class="empty">{one.relateNone}</p>;
  return (
    <form method="post" action={`${documentPath(scope, document.id)}/relations`}>
      <FormToken />
      <div class="field">
        <label for="other">{one.relateTo}</label>
        <select id="other" name="other">
          {others.map((other) => (
            <option value={other.id}>{`${nameOf(other, texts)}, ${dayOf(other, undefined, texts)}`}</option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="relation">{one.relateAs}</label>
        <select id="relation" name="relation">
          {relationNames.map((name) => (
            <option value={name}>{relations[name]}</option>
          ))}
        </select>
      </div>
      <button type="submit">{one.relateSubmit}</button>
    </form>
  );
};
