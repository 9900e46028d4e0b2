/** Which circles see a document, why, and a button for each that changes it. */
import type { FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { FormToken } from '../../components/form-token.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../scope/scope.ts';
import type { Administration, CircleOfDocument } from './administration.ts';
import { kindOf } from './describe.ts';

interface CirclesProperties {
  readonly scope: Scope;
  readonly document: DocumentMetadata;
  readonly administration: Administration;
}

export const Circles: FC<CirclesProperties> = ({ scope, document, administration: { circles } }) => {
  const texts = useTexts();
  const { one } = texts.documents;
  const { document: own } = texts.sharing;
  const sharing = sectionPath(scope, 'sharing');
  if (circles.length === 0)
    return (
      <p>
        {texts.sharing.circles.none} <a href={sharing}>{own.make}</a>
      </p>
    );
  // The service places no document that is never shared.
  if (document.nevershare) return <p>{one.nevershareOn}</p>;
  return (
    <ul class="facts">
      {circles.map((circle) => (
        <li class="row">
          <Reason document={document} circle={circle} path={`${sharing}/${circle.id}`} />
          <form method="post" action={`${documentPath(scope, document.id)}/circles/${circle.id}`}>
            <FormToken />
            <input type="hidden" name="visible" value={circle.isVisible ? 'off' : 'on'} />
            <button type="submit" class="link">
              {(circle.isVisible ? own.exclude : own.place)(circleName(circle.name, texts))}
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
};

const Reason: FC<{ document: DocumentMetadata; circle: CircleOfDocument; path: string }> = ({
  document,
  circle,
  path,
}) => {
  const texts = useTexts();
  const { document: own } = texts.sharing;
  const isByKind = circle.types.includes(document.type);
  const kind = kindOf(document, texts);
  return (
    <span>
      <a href={path}>{circleName(circle.name, texts)}</a>{' '}
      <span class="muted">
        {circle.isVisible
          ? isByKind
            ? own.visibleByKind(kind)
            : own.visible
          : isByKind
            ? own.hiddenDespiteKind(kind)
            : own.hidden}
      </span>
    </span>
  );
};
