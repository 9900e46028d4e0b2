/** The reports of a record, by their paths relative to it. */
import type { Declaration } from './endpoint.ts';
import { recordReportEndpoints } from './endpoints/reports/record.ts';
import { createMatcher } from './matcher.ts';

const record = '/records/{RECORD_ID}';
const minimal = /^\/reports\/minimal\/([^/]+)\//;

const matcher = createMatcher(Object.values(recordReportEndpoints).filter(isOfFacts));

/** The summary of everything is no report of some facts. */
function isOfFacts({ queryInterface }: Declaration): boolean {
  return queryInterface !== undefined;
}

export interface ReportPath {
  /** Name of the minimal report; undefined for the report of one data model. */
  readonly minimal: string | undefined;
  /** Values of the placeholders, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the report at a path such as `/reports/minimal/labs/`; undefined when there is none. */
export function reportAt(path: string): ReportPath | undefined {
  const result = matcher('GET', `/records/-${path}`, false);
  if (result.kind !== 'match') return undefined;
  const { endpoint, params } = result.match;
  const [, name] = minimal.exec(endpoint.routes[0].path.slice(record.length)) ?? [];
  return { minimal: name, params };
}
