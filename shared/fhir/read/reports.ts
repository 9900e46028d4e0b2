/**
 * What DiagnosticReports say for the Observations that they name as their results: when they were observed, if these do not
 * say, and whether they are laboratory results.
 */
import { labResultMapping } from '../../models/fhir/lab-result.ts';
import { element, listOf } from '../json.ts';
import type { Collection, Resource } from './collection.ts';
import { codesAt } from './fields.ts';

interface Report {
  readonly resource: Resource;
  readonly isLaboratory: boolean;
}

/** The report of each result. */
export type ReportsOfResults = ReadonlyMap<Resource, Report>;

/** The first report that names each Observation. */
export function reportsOfResults(collection: Collection): ReportsOfResults {
  const reports = new Map<Resource, Report>();
  const laboratory: readonly (string | boolean)[] = labResultMapping.reports;
  for (const resource of collection.resources) {
    if (resource.type !== 'DiagnosticReport') continue;
    const isLaboratory = codesAt(resource, 'category', collection).some((code) => laboratory.includes(code));
    for (const reference of listOf(element(resource.json, 'result'))) {
      const result = collection.resolve(reference, resource);
      if (result?.type === 'Observation' && !reports.has(result))
        reports.set(result, { resource, isLaboratory });
    }
  }
  return reports;
}

/** The result with what its report says for it. */
export function withReport(result: Resource, reports: ReportsOfResults): Resource {
  const report = reports.get(result);
  if (!report) return result;
  const { category, ...json } = result.json;
  const hasTime = Object.keys(json).some((name) => name.startsWith('effective'));
  const times = Object.entries(report.resource.json).filter(([name]) => name.startsWith('effective'));
  const fromReport = report.isLaboratory ? labResultMapping.fixed.category : [];
  return {
    ...result,
    json: {
      ...(!hasTime && Object.fromEntries(times)),
      ...json,
      category: [...listOf(category), ...fromReport],
    },
  };
}
