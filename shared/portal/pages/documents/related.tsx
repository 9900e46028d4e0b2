/** What other documents say about a document, in both directions. */
import type { FC } from 'hono/jsx';
import type { DocumentMetadata, DocumentOverview, RelatedDocument } from '../../../client/index.ts';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope } from '../../scope/scope.ts';
import { nameOf } from './describe.ts';
import { relationNames } from './relations.ts';

interface RelatedProperties {
  readonly scope: Scope;
  readonly document: DocumentMetadata;
  readonly overview: DocumentOverview;
}

export const Related: FC<RelatedProperties> = ({ scope, document, overview: { related, more_related } }) => {
  const texts = useTexts();
  const { one, relations, relatedFrom } = texts.documents;
  // The service tells of this direction how many there are, not which.
  const subjects = relationNames.filter((name) => document.isRelatedFrom[name]);
  if (related.length === 0 && subjects.length === 0) return null;
  return (
    <section class="card" aria-labelledby="related">
      <h2 id="related">{one.relations}</h2>
      <ul class="facts">
        {related.map((other) => (
          <li>
            <a href={documentPath(scope, other.id)}>{nameOf(namedOf(other), texts)}</a>{' '}
            <span class="muted">{relations[other.relation]}</span>
          </li>
        ))}
        {more_related && <li>{one.furtherRelated}</li>}
        {subjects.map((name) => (
          <li>{relatedFrom[name](document.isRelatedFrom[name]!)}</li>
        ))}
      </ul>
    </section>
  );
};

/** What its name is made of. */
function namedOf({ type, label, name, kinds }: RelatedDocument): Parameters<typeof nameOf>[0] {
  const contents = { name: name ?? undefined, more: 0, kinds: kinds.map((kind) => ({ name: kind })) };
  return { type, label: label ?? undefined, contents };
}
