/** Facts as a table: what was measured of the model, then its columns. Each row can lead to its document, or to a list of what is in it. */
import type { FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { useTexts } from '../../layout/request-context.ts';
import type { Scope } from '../../scope/scope.ts';
import { Cell, Reading, Source } from './fact-cells.tsx';
import type { Fact } from './facts.ts';
import { FileLinks } from './file-links.tsx';
import type { ColumnName, ModelView, NoteFile } from './models/model-view.ts';
import { type VitalName, vitals } from './models/results.ts';
import { vitalTest } from './models/vital-tests.ts';
import type { Row } from './rows.ts';
import { testPath } from './tests/test-path.ts';

interface FactTableProperties {
  readonly scope: Scope;
  /** On the page of the document itself, rows do not lead to it. */
  readonly isOnDocument?: boolean;
  readonly view: ModelView;
  readonly rows: readonly Row[];
  readonly caption: string;
  /** Who has added which document, of those that people have added: these rows lead to where one changes them. */
  readonly added?: ReadonlyMap<string, DocumentMetadata['creator']>;
}

export const FactTable: FC<FactTableProperties> = ({ scope, isOnDocument, view, rows, caption, added }) => {
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
                <a href={testPath(scope, vitalTest(name))}>{health.vitals[name]}</a>
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
                  <Source scope={scope} row={row} added={added} />
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

/** The vital signs that at least one of the visits has. */
function vitalsIn(facts: readonly Fact[]): readonly VitalName[] {
  const keys = facts.flatMap((fact) => vitals.measured!(fact).map(({ key }) => key as VitalName));
  return [...new Set(keys)];
}

function classOf(name: ColumnName, isNumber = false): string | undefined {
  if (['date', 'start', 'end'].includes(name)) return 'day';
  return isNumber ? 'number' : undefined;
}
