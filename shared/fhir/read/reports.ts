/** Observations that a laboratory report names as its results: they are laboratory results, even if they do not say so. */
import { labResultMapping } from '../../models/fhir/lab-result.ts';
import { element, listOf } from '../json.ts';
import type { Collection, Resource } from './collection.ts';
import { codesAt } from './fields.ts';

/** The report of each result. */
export type LaboratoryReports = ReadonlyMap<Resource, Resource>;

/** The first laboratory report that names each Observation. */
export function laboratoryReports(collection: Collection): LaboratoryReports {
  const reports = new Map<Resource, Resource>();
  const laboratory: readonly (string | boolean)[] = labResultMapping.reports;
  for (const report of collection.resources) {
    if (report.type !== 'DiagnosticReport') continue;
    if (!codesAt(report, 'category', collection).some((code) => laboratory.includes(code))) continue;
    for (const reference of listOf(element(report.json, 'result'))) {
      const result = collection.resolve(reference, report);
      if (result?.type === 'Observation' && !reports.has(result)) reports.set(result, report);
    }
  }
  return reports;
}

/** The result with what its report says for it: the category, and the time if the result has none. */
export function withReport(result: Resource, reports: LaboratoryReports): Resource {
  const report = reports.get(result);
  if (!report) return result;
  const { category: own, ...json } = result.json;
  const category = [...listOf(own), ...labResultMapping.fixed.category];
  const hasTime = Object.keys(json).some((name) => name.startsWith('effective'));
  const times = Object.entries(report.json).filter(([name]) => name.startsWith('effective'));
  return { ...result, json: { ...(hasTime ? {} : Object.fromEntries(times)), ...json, category } };
}
