/** What came of each file of a link. */
import type { FC } from 'hono/jsx';
import type { ReceivedFile, ReceivedLink } from '../../../client/index.ts';
import { Notice } from '../../components/notice.tsx';
import { Tag } from '../../components/tag.tsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Warning } from '../../components/warning.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../scope/scope.ts';
import { kindsIn, nameOf } from '../documents/describe.ts';
import { iconOfKinds } from '../documents/kinds-of-data.ts';

interface ReceivedProperties {
  readonly scope: Scope;
  readonly received: ReceivedLink;
}

export const ReceivedPage: FC<ReceivedProperties> = ({ scope, received }) => {
  const texts = useTexts();
  const own = texts.fromLink;
  const { label, files, more_files: more } = received;
  const there = files.filter(({ document }) => document !== null);
  const added = files.filter(({ result }) => result === 'stored').length;
  const missing = files.filter(({ document }) => document === null);
  return (
    <Page title={own.resultTitle} scope={scope} section="documents">
      <p class="crumbs">
        <a href={sectionPath(scope, 'documents')}>{texts.documents.title}</a>
      </p>
      <h1>{own.resultTitle}</h1>
      {label && <p class="muted">{own.named(label)}</p>}
      <Notice kind={added > 0 && missing.length + more === 0 ? 'done' : 'info'}>
        <p>{files.length === 0 ? own.noFiles : own.added(added)}</p>
      </Notice>
      {missing.length + more > 0 && (
        <Warning title={own.notAdded(missing.length + more)}>
          <ul>
            {missing.map((file) => (
              <li>{reasonOf(file, own)}</li>
            ))}
            {more > 0 && <li>{own.more(more)}</li>}
          </ul>
          <p>{own.askSender}</p>
        </Warning>
      )}
      {there.length > 0 && (
        <TapRows label={own.resultTitle}>
          {there.map((file) => (
            <Row scope={scope} file={file} />
          ))}
        </TapRows>
      )}
      <p>
        <a class="standalone" href={sectionPath(scope, 'health')}>
          {own.toHealth}
        </a>
      </p>
    </Page>
  );
};

const Row: FC<{ scope: Scope; file: ReceivedFile }> = ({ scope, file: { result, document } }) => {
  const texts = useTexts();
  const own = texts.fromLink;
  if (!document) return null;
  const { id, label, type, name, kinds, patient, unread_count: unread } = document;
  const contents =
    kinds.length === 0
      ? undefined
      : { name: name ?? undefined, more: 0, kinds: kinds.map((kind) => ({ name: kind })) };
  const state = result === 'stored' ? own.stored : own.alreadyThere;
  // The label is that of the link, so all its files have the same: what they hold tells them apart.
  const holds = label === null ? '' : (name ?? kindsIn(kinds, texts));
  const isOfOthers = patient === 'other' || patient === 'several';
  return (
    <TapRow
      href={documentPath(scope, id)}
      icon={iconOfKinds(kinds)}
      title={nameOf({ label: label ?? undefined, type, contents }, texts)}
      detail={holds === '' ? state : `${state} · ${holds}`}
      end={
        isOfOthers ? (
          <Tag kind="caution">{own.ofOthers}</Tag>
        ) : (
          unread > 0 && <Tag kind="caution">{texts.documents.notReadOf(unread)}</Tag>
        )
      }
    />
  );
};

/** In the words of people; the service says in its own why it refused a file. */
function reasonOf({ result, reason }: ReceivedFile, own: ReturnType<typeof useTexts>['fromLink']): string {
  if (result === 'refused') return own.results.refused(reason ?? '');
  if (result === 'stored' || result === 'already_there') return '';
  return own.results[result];
}
