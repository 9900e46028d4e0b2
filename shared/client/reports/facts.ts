/** Reports of facts and demographics as JSON: docs/contract/reports.md#generic-json. */
import { json, type Rendered, rendered } from '../answers.ts';
import type { DataModel, DataModels, Demographics } from '../data-models.ts';
import type { Answer } from '../transport.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import type { Group } from './envelope.ts';

/** The facts of one data model. Fields keep the spelling of the service, and are null where there is no value. */
export interface ModelReport<Model extends DataModel = DataModel> {
  /** The number of rows, or of groups, without paging. */
  readonly total: number;
  readonly rows: readonly DataModels[Model]['row'][];
  /** The results of an aggregate query, which has no rows. */
  readonly groups: readonly Group[];
}

/** Reads JSON; returns any other format as text. Throws UnreadableResponse. */
export function modelReport(format: string | undefined): (answer: Answer) => ModelReport | Rendered {
  if (format !== undefined && format !== 'application/json') return rendered;
  return (answer) => {
    const rows = objectsOf(answer);
    const groups = rows.filter(isGroup);
    return {
      total: answer.totalCount ?? rows.length,
      rows: rows.filter((row) => !isGroup(row)) as unknown as ModelReport['rows'],
      groups: groups.map(({ group, value }) => ({ group, value }) as Group),
    };
  };
}

/** Reads JSON; returns any other format as text. Throws UnreadableResponse. */
export function demographicsReport(format: string | undefined): (answer: Answer) => Demographics | Rendered {
  if (format !== undefined && format !== 'application/json') return rendered;
  return (answer) => {
    const [demographics] = objectsOf(answer);
    if (!demographics) throw new UnreadableResponse(answer.operation, 'it has no demographics');
    return demographics as unknown as Demographics;
  };
}

type JsonObject = Readonly<Record<string, unknown>>;

function isGroup(row: JsonObject): boolean {
  return row.__modelname__ === 'AggregateReport';
}

function objectsOf(answer: Answer): readonly JsonObject[] {
  const objects = json<readonly JsonObject[]>(answer);
  if (Array.isArray(objects)) return objects;
  throw new UnreadableResponse(answer.operation, 'it is no array');
}
