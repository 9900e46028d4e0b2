/** Where one adds to what a page of Health lists. A member of a circle adds nothing. */
import type { FC } from 'hono/jsx';
import type { TestName } from '../../../results/test-key.ts';
import { Icon } from '../../components/icon.tsx';
import { useTexts } from '../../layout/request-context.ts';
import type { Scope } from '../../scope/scope.ts';
import type { ModelName } from '../health/models/model-view.ts';
import { type EntryName, entryKinds, kindsOnPage } from './kinds.ts';
import { measures } from './measures.ts';
import { addPath } from './paths.ts';

/** On the page of a kind of data: nothing for one that nobody enters by hand. */
export const AddButtons: FC<{ scope: Scope; model: ModelName }> = ({ scope, model }) => {
  const { byHand } = useTexts();
  const [kind, ...others] = kindsOnPage(model);
  if (!kind) return null;
  // What is measured at home is several kinds: the page of all of them lets one choose.
  if (others.length > 0) return <AddButton scope={scope} text={byHand.addMeasured} />;
  return <AddButton scope={scope} name={kind.name} text={byHand.add[kind.name]} />;
};

/** On the page of a test that somebody measures at home. */
export const AddMeasured: FC<{ scope: Scope; test: TestName }> = ({ scope, test: { code } }) => {
  const { byHand } = useTexts();
  const kind = entryKinds.find(({ measure }) => measure && code && codesOf(measure).includes(code));
  return kind ? <AddButton scope={scope} name={kind.name} text={byHand.add[kind.name]} /> : null;
};

/** On the first page of a record. */
export const AddLink: FC<{ scope: Scope }> = ({ scope }) => (
  <AddButton scope={scope} text={useTexts().byHand.title} />
);

const AddButton: FC<{ scope: Scope; name?: EntryName; text: string }> = ({ scope, name, text }) =>
  scope.kind === 'record' ? (
    <p>
      <a class="button quiet" href={addPath(scope, name)}>
        <Icon name="add" /> {text}
      </a>
    </p>
  ) : null;

function codesOf(measure: keyof typeof measures): readonly string[] {
  const { panel, readings } = measures[measure];
  if (panel) return [panel.loinc];
  return readings.flatMap(({ loinc, units }) => [loinc, ...units.flatMap((unit) => unit.loinc ?? [])]);
}
