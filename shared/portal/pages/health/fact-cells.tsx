/** The cells of a table of facts, each of a row that tells one fact or several. */
import type { FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { testName } from '../../../titles/test-names.ts';
import { quantityText } from '../../components/formats.ts';
import { personName } from '../../components/person.ts';
import { useRequest, useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath, sourcePath } from '../../scope/scope.ts';
import { changePath } from '../by-hand/paths.ts';
import type { Fact } from './facts.ts';
import { Standing } from './measured-value.tsx';
import type { ModelView } from './models/model-view.ts';
import { type VitalName, vitals } from './models/results.ts';
import type { Row } from './rows.ts';
import { testPath } from './tests/test-path.ts';

interface CellProperties {
  readonly scope: Scope;
  readonly view: ModelView;
  readonly row: Row;
  readonly column: ModelView['columns'][number];
  readonly isFirst: boolean;
}

export const Cell: FC<CellProperties> = ({ scope, view, row, column: { name, text }, isFirst }) => {
  const { health, tag } = useTexts();
  const [fact] = row;
  const said = text(fact, tag, health);
  if (isSeries(view, row) && name === 'date')
    return <>{health.days(text(row.at(-1)!, tag, health)!, said!)}</>;
  if (isSeries(view, row) && name === 'name') {
    const query = new URLSearchParams({ name: fact.storedName! });
    return (
      <span>
        {said}{' '}
        <a class="each" href={`${sectionPath(scope, 'health')}/${view.name}?${query}`}>
          {health.times(row.length)}
        </a>
      </span>
    );
  }
  const path = name === 'name' && said && view.testOf ? testPath(scope, view.testOf(fact)) : undefined;
  if (path)
    return (
      <a class="standalone" href={path}>
        {testName(said!, tag)}
      </a>
    );
  if (name !== 'value') {
    // So that no row looks empty.
    return <>{said || (isFirst && <span class="muted">{health.notSaid}</span>)}</>;
  }
  return (
    <span>
      {said}
      <Standings view={view} fact={fact} />
    </span>
  );
};

/** Whether a row stands for the same on many days. */
function isSeries({ together }: ModelView, row: Row): boolean {
  return together === 'alike on many days' && row.length > 1;
}

interface ReadingProperties {
  readonly scope: Scope;
  readonly row: Row;
  readonly name: VitalName;
  readonly isOnDocument: boolean | undefined;
}

/** One of a row with readings of several documents leads to its own. */
export const Reading: FC<ReadingProperties> = ({ scope, row, name, isOnDocument }) => {
  const { tag } = useTexts();
  const fact = row.find((one) => vitals.measured!(one).some(({ key }) => key === name));
  if (!fact) return null;
  const text = vitalText(fact, name, tag);
  if (isOnDocument || documentsOf(row).length === 1) return <>{text}</>;
  return <a href={sourcePath(scope, fact.__documentid__)}>{text}</a>;
};

/** Where a row of one document leads; those of others lead on from what is in them. */
export const Source: FC<{
  scope: Scope;
  row: Row;
  added?: ReadonlyMap<string, DocumentMetadata['creator']> | undefined;
}> = ({ scope, row, added }) => {
  const { health } = useTexts();
  const [document, ...others] = documentsOf(row);
  if (others.length > 0) return null;
  const by = document && added?.get(document);
  if (document && by) return <AddedBy scope={scope} document={document} by={by} />;
  const alsoIn = new Set(row.flatMap(({ alsoIn: ids = [] }) => ids));
  return (
    <>
      {document && <a href={documentPath(scope, document)}>{health.showSource}</a>}
      {[...alsoIn].map((id) => (
        <>
          {' '}
          <a href={documentPath(scope, id)}>{health.alsoIn}</a>
        </>
      ))}
    </>
  );
};

/** To the form that changes it, or to its document where a person has added a file. */
const AddedBy: FC<{ scope: Scope; document: string; by: DocumentMetadata['creator'] }> = ({
  scope,
  document,
  by,
}) => {
  const texts = useTexts();
  const { addedBy } = texts.byHand;
  const isOwn = useRequest().session?.accountId === by.id;
  return (
    <a href={changePath(scope, document)}>{isOwn ? addedBy.you : addedBy.other(personName(by, texts))}</a>
  );
};

function documentsOf(row: Row): readonly string[] {
  return [...new Set(row.map(({ __documentid__ }) => __documentid__))];
}

const Standings: FC<{ view: ModelView; fact: Fact }> = ({ view, fact }) => (
  <>
    {view.measured?.(fact).map((measured) => (
      <>
        {' '}
        <Standing measured={measured} />
      </>
    ))}
  </>
);

function vitalText(fact: Fact, name: VitalName, tag: string): string | undefined {
  const found = vitals.measured!(fact).find(({ key }) => key === name);
  return found && quantityText(found.value, found.unit, tag);
}
