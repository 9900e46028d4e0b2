/** What can be entered by hand, to choose from. */
import type { FC } from 'hono/jsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { type EntryKind, entryKinds } from './kinds.ts';
import { addPath } from './paths.ts';

export const AddPage: FC<{ scope: RecordScope }> = ({ scope }) => {
  const { byHand, health } = useTexts();
  return (
    <Page title={byHand.title} scope={scope} section="health">
      <p class="crumbs">
        <a href={sectionPath(scope, 'health')}>{health.summary}</a>
      </p>
      <h1>{byHand.title}</h1>
      <p>{byHand.lead}</p>
      <Kinds scope={scope} kinds={entryKinds.filter(({ measure }) => !measure)} label={byHand.title} />
      <h2>{byHand.measured}</h2>
      <Kinds scope={scope} kinds={entryKinds.filter(({ measure }) => measure)} label={byHand.measured} />
    </Page>
  );
};

const Kinds: FC<{ scope: RecordScope; kinds: readonly EntryKind[]; label: string }> = ({
  scope,
  kinds,
  label,
}) => {
  const { byHand } = useTexts();
  return (
    <TapRows label={label}>
      {kinds.map(({ name, icon }) => (
        <TapRow href={addPath(scope, name)} icon={icon} title={byHand.kinds[name]} />
      ))}
    </TapRows>
  );
};
