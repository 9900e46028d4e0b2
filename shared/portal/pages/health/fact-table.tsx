/** Facts as a table: what was measured of the model, then its columns. Each row can lead to its document. */
import type { FC } from 'hono/jsx';
import { quantityText } from '../../components/formats.ts';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope } from '../../scope/scope.ts';
import type { Fact } from './facts.ts';
import { FileLinks } from './file-links.tsx';
import { Standing } from './measured-value.tsx';
import type { ColumnName, ModelView, NoteFile } from './models/model-view.ts';
import { type VitalName, vitals } from './models/results.ts';

interface FactTableProperties {
  readonly scope: Scope;
  /** On the page of the document itself, rows do not lead to it. */
  readonly isOnDocument?: boolean;
  readonly view: ModelView;
  readonly facts: readonly Fact[];
  readonly caption: string;
}

export const FactTable: FC<FactTableProperties> = ({ scope, isOnDocument, view, facts, caption }) => {
  const { health, tag } = useTexts();
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
          {facts.map((fact) => (
            <tr>
              {columns.map(({ name, text, isNumber }) => (
                <td data-label={health.columns[name]} class={classOf(name, isNumber)}>
                  {name === 'value' ? (
                    <span>
                      {text(fact, tag, health)}
                      <Standings view={view} fact={fact} />
                    </span>
                  ) : (
                    text(fact, tag, health) || (name === columns[0]?.name && <Unknown />)
                  )}
                </td>
              ))}
              {measured.map((name) => (
                <td data-label={health.vitals[name]} class="number">
                  {vitalText(fact, name, tag)}
                </td>
              ))}
              {hasFiles && (
                <td data-label={health.columns.files}>
                  <FileLinks scope={scope} documentId={fact.__documentid__} files={filesOf(view, fact)} />
                </td>
              )}
              {!isOnDocument && (
                <td data-label={health.source}>
                  <a href={documentPath(scope, fact.__documentid__)}>{health.showSource}</a>
                  {fact.alsoIn?.map((id) => (
                    <>
                      {' '}
                      <a href={documentPath(scope, id)}>{health.alsoIn}</a>
                    </>
                  ))}
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

/** In the first column, so that no row looks empty. */
const Unknown: FC = () => <span class="muted">{useTexts().health.unknown}</span>;

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
