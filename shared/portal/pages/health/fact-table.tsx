/** Facts as a table: what was measured of the model, then its columns. Each row can lead to its document, or to a list of what is in it. */
import type { FC } from 'hono/jsx';
import { quantityText } from '../../components/formats.ts';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../scope/scope.ts';
import type { Fact } from './facts.ts';
import { FileLinks } from './file-links.tsx';
import { Standing } from './measured-value.tsx';
import type { ColumnName, ModelView, NoteFile } from './models/model-view.ts';
import { type VitalName, vitals } from './models/results.ts';
import type { Row } from './rows.ts';

interface FactTableProperties {
  readonly scope: Scope;
  /** On the page of the document itself, rows do not lead to it. */
  readonly isOnDocument?: boolean;
  readonly view: ModelView;
  readonly rows: readonly Row[];
  readonly caption: string;
}

export const FactTable: FC<FactTableProperties> = ({ scope, isOnDocument, view, rows, caption }) => {
  const { health, tag } = useTexts();
  const facts = rows.flat();
  const measured = view === vitals ? vitalsIn(facts) : [];
  // Columns that are empty in all rows say nothing.
  const filled = view.columns.filter(
    ({ name, text }) => name === 'name' || facts.some((fact) => text(fact, tag, health)),
  );
  // Of facts that say nothing else, a row says at least where they are from.
  const columns = filled.length + measured.length > 0 ? filled : view.columns.slice(0, 1);
  const hasFiles = facts.some((fact) => filesOf(view, fact).length > 0);
  return (
    <div class="wide">
      <table class="rows">
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th scope="col" class={isNumber ? 'number' : undefined}>
                {health.columns[name]}
              </th>
            ))}
            {measured.map((name) => (
              <th scope="col" class="number">
                {health.vitals[name]}
              </th>
            ))}
            {hasFiles && <th scope="col">{health.columns.files}</th>}
            {!isOnDocument && <th scope="col">{health.source}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map((column) => (
                <td data-label={health.columns[column.name]} class={classOf(column.name, column.isNumber)}>
                  <Cell {...{ scope, view, row, column }} isFirst={column === columns[0]} />
                </td>
              ))}
              {measured.map((name) => (
                <td data-label={health.vitals[name]} class="number">
                  <Reading {...{ scope, row, name }} isOnDocument={isOnDocument} />
                </td>
              ))}
              {hasFiles && (
                <td data-label={health.columns.files}>
                  <FileLinks scope={scope} documentId={row[0].__documentid__} files={filesOf(view, row[0])} />
                </td>
              )}
              {!isOnDocument && (
                <td data-label={health.source}>
                  <Source scope={scope} row={row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

function filesOf(view: ModelView, fact: Fact): readonly NoteFile[] {
  return view.files?.(fact) ?? [];
}

interface CellProperties {
  readonly scope: Scope;
  readonly view: ModelView;
  readonly row: Row;
  readonly column: ModelView['columns'][number];
  readonly isFirst: boolean;
}

const Cell: FC<CellProperties> = ({ scope, view, row, column: { name, text }, isFirst }) => {
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
const Reading: FC<ReadingProperties> = ({ scope, row, name, isOnDocument }) => {
  const { tag } = useTexts();
  const fact = row.find((one) => vitals.measured!(one).some(({ key }) => key === name));
  if (!fact) return null;
  const text = vitalText(fact, name, tag);
  if (isOnDocument || documentsOf(row).length === 1) return <>{text}</>;
  return <a href={documentPath(scope, fact.__documentid__)}>{text}</a>;
};

/** Where a row of one document leads; those of others lead on from what is in them. */
const Source: FC<{ scope: Scope; row: Row }> = ({ scope, row }) => {
  const { health } = useTexts();
  const [document, ...others] = documentsOf(row);
  if (others.length > 0) return null;
  const alsoIn = new Set(row.flatMap(({ alsoIn: ids = [] }) => ids));
  return (
    <>
      <a href={documentPath(scope, document!)}>{health.showSource}</a>
      {[...alsoIn].map((id) => (
        <>
          {' '}
          <a href={documentPath(scope, id)}>{health.alsoIn}</a>
        </>
      ))}
    </>
  );
};

function documentsOf(row: Row): readonly string[] {
  return [...new Set(row.map(({ __documentid__ }) => __documentid__))];
}

const Standings: FC<{ view: ModelView; fact: Fact }> = ({ view, fact }) => (
  <>
    {view.measured?.(fact).map(({ value, low, high }) => (
      <>
        {' '}
        <Standing value={value} range={{ low, high }} />
      </>
    ))}
  </>
);

/** The vital signs that at least one of the visits has. */
function vitalsIn(facts: readonly Fact[]): readonly VitalName[] {
  const keys = facts.flatMap((fact) => vitals.measured!(fact).map(({ key }) => key as VitalName));
  return [...new Set(keys)];
}

function vitalText(fact: Fact, name: VitalName, tag: string): string | undefined {
  const found = vitals.measured!(fact).find(({ key }) => key === name);
  return found && quantityText(found.value, found.unit, tag);
}

function classOf(name: ColumnName, isNumber = false): string | undefined {
  if (['date', 'start', 'end'].includes(name)) return 'day';
  return isNumber ? 'number' : undefined;
}
