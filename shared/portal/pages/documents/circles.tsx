/** Which circles see a document, why, and a button for each that changes it. */
import type { FC } from 'hono/jsx';
import type { DocumentCarenet, DocumentMetadata } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { FormToken } from '../../components/form-token.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';
import { kindOf } from './describe.ts';
import { namesOfKinds } from './kinds-of-data.ts';

interface CirclesProperties {
  readonly scope: Scope;
  readonly document: DocumentMetadata;
  readonly circles: readonly DocumentCarenet[];
}

export const Circles: FC<CirclesProperties> = ({ scope, document, circles }) => {
  const texts = useTexts();
  const { one } = texts.documents;
  const { document: own, circles: ofCircles } = texts.sharing;
  const sharing = sectionPath(scope, 'sharing');
  if (circles.length === 0)
    return (
      <p>
        {ofCircles.none} <a href={sharing}>{own.make}</a>
      </p>
    );
  // The service places no document that is never shared.
  if (document.nevershare) return <p>{one.nevershareOn}</p>;
  return (
    <ul class="facts">
      {circles.map((circle) => (
        <li class="row">
          <span>
            <a href={`${sharing}/${circle.id}`}>{circleName(circle.name, texts)}</a>{' '}
            <span class="muted">{reasonOf(circle, document, texts)}</span>
          </span>
          <form method="post" action={`${documentPath(scope, document.id)}/circles/${circle.id}`}>
            <FormToken />
            <input type="hidden" name="visible" value={circle.visible ? 'off' : 'on'} />
            <button type="submit" class="link">
              {(circle.visible ? own.exclude : own.place)(circleName(circle.name, texts))}
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
};

/**
 * Whether a circle sees the document, and what decides that.
 *
 * @internal Exported for its test.
 */
export function reasonOf(
  { visible, by_type, by_kind }: Pick<DocumentCarenet, 'visible' | 'by_type' | 'by_kind'>,
  document: Pick<DocumentMetadata, 'type' | 'contents'>,
  texts: Texts,
): string {
  const { document: own } = texts.sharing;
  if (!by_type && !by_kind) return visible ? own.visible : own.hidden;
  // What people mean by a kind says more than how a document is stored.
  const kinds = (document.contents?.kinds ?? []).map(({ name }) => name);
  const names = by_kind ? namesOfKinds(kinds, texts) : [kindOf(document, texts)];
  return visible ? own.visibleByKind(names) : own.hiddenDespiteKind(names);
}
