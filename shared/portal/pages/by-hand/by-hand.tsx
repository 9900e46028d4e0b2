/** On the page of a document: that somebody has entered it by hand, who, and where it is changed. */
import type { FC } from 'hono/jsx';
import { Notice } from '../../components/notice.tsx';
import { personName } from '../../components/person.ts';
import { useRequest, useTexts } from '../../layout/request-context.ts';
import type { Scope } from '../../scope/scope.ts';
import { changePath } from './paths.ts';
import type { FoundEntry } from './stored.ts';

interface ByHandProperties {
  readonly scope: Scope;
  readonly entry: FoundEntry;
  /** Whether the reader may change it, and it is the latest version. */
  readonly canChange: boolean;
}

export const ByHand: FC<ByHandProperties> = ({ scope, entry: { document, stored }, canChange }) => {
  const texts = useTexts();
  const { byHand } = texts;
  const { session } = useRequest();
  const { creator } = document;
  const who = session?.accountId === creator.id ? byHand.by.you : byHand.by.other(personName(creator, texts));
  if (stored.isMistake) return <Notice kind="warning">{byHand.mistake.marked}</Notice>;
  return (
    <section class="card written-by-hand">
      <p>
        <strong>{who}.</strong> {byHand.explained}
      </p>
      {canChange && (
        <a class="button" href={changePath(scope, document.id)}>
          {byHand.changeIt}
        </a>
      )}
    </section>
  );
};
