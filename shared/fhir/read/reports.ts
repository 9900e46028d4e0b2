/**
 * What DiagnosticReports say for the Observations that they name as their results: when they were observed, if these do not
 * say, and whether they are laboratory results.
 */
import { labResultMapping } from '../../models/fhir/lab-result.ts';
import { element, elementNames, type JsonObject, listOf } from '../json.ts';
import type { Collection, Resource } from './collection.ts';
import { codesAt } from './fields.ts';

interface Report {
  /** The elements that say when it was observed. */
  readonly times: JsonObject;
  readonly isLaboratory: boolean;
}

/** `effective[x]` of reports and Observations. */
const times = ['effectiveDateTime', 'effectiveInstant', 'effectivePeriod', 'effectiveTiming'];

/** The report of each result. */
export type ReportsOfResults = ReadonlyMap<Resource, Report>;

/** The first report that names each Observation. */
export function reportsOfResults(collection: Collection): ReportsOfResults {
  const reports = new Map<Resource, Report>();
  const laboratory: readonly (string | boolean)[] = labResultMapping.reports;
  for (const resource of collection.resources) {
    if (resource.type !== 'DiagnosticReport') continue;
    const isLaboratory = codesAt(resource, 'category', collection).some((code) => laboratory.includes(code));
    const said = timesOf(resource.json);
    for (const reference of listOf(element(resource.json, 'result'))) {
      const result = collection.resolve(reference, resource);
      if (result?.type === 'Observation' && !reports.has(result))
        reports.set(result, { times: said, isLaboratory });
    }
  }
  return reports;
}

/** The result with what its report says for it. */
export function withReport(result: Resource, reports: ReportsOfResults): Resource {
  const report = reports.get(result);
  if (!report) return result;
  const { category, ...json } = result.json;
  const hasTime = elementNames(json).some((name) => name.startsWith('effective'));
  const fromReport = report.isLaboratory ? labResultMapping.fixed.category : [];
  return {
    ...result,
    json: {
      ...(!hasTime && report.times),
      ...json,
      category: [...listOf(category), ...fromReport],
    },
  };
}

/** Only what R4 has, so that no report is copied into all of its results. */
function timesOf(report: JsonObject): JsonObject {
  return Object.fromEntries(
    times.filter((name) => Object.hasOwn(report, name)).map((name) => [name, report[name]]),
  );
}
