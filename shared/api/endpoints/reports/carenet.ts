/**
 * Reports of the medical data that is visible in a carenet: those of a record, under the path of the carenet and with its
 * rule. docs/contract/reports.md#paths
 */
import type { Declaration, Route } from '../../endpoint.ts';
import { recordReportEndpoints } from './record.ts';

const summaries = {
  generic_list: 'Reports the facts of one data model that are visible in the carenet.',
  report_document: 'Reports what a document says that is visible in the carenet: its facts by data model.',
  minimal_allergies: 'Reports the allergies that are visible in the carenet.',
  equipment_list: 'Reports the devices that are visible in the carenet.',
  minimal_immunizations: 'Reports the immunizations that are visible in the carenet.',
  minimal_labs: 'Reports the laboratory results that are visible in the carenet.',
  minimal_medications: 'Reports the medications that are visible in the carenet.',
  minimal_problems: 'Reports the problem list that is visible in the carenet.',
  procedure_list: 'Reports the procedures that are visible in the carenet.',
  simple_clinical_notes_list: 'Reports the visit notes that are visible in the carenet.',
  minimal_vitals: 'Reports the vital signs that are visible in the carenet, one row per reading.',
  measurement_list:
    'Reports the measurements of one type, or of several separated by `|`, that are visible in the carenet.',
  minimal_vitals_of_category: 'Reports the readings of one vital sign that are visible in the carenet.',
  report_tests:
    'Lists the tests that results visible in the carenet are of, each with its newest result. A test is its code.',
  report_series:
    'Reports all results of one test that are visible in the carenet, the oldest first. More than 500 values are thinned; no extreme is lost.',
  overview:
    'Tells at a glance what the carenet shows: how much of each kind of data, what is current, the newest entries and results, and what could not be read.',
  report_paper:
    'Writes a paper of what is visible in the carenet: a summary of health, an emergency card or a list of medicines.',
  report_ips: 'Summarises what is visible in the carenet: an International Patient Summary in FHIR.',
} as const satisfies Partial<Record<keyof typeof recordReportEndpoints, string>>;

type Reports = typeof recordReportEndpoints;
type Shown = keyof typeof summaries;

type PathInCarenet<Path> = Path extends `/records/{RECORD_ID}${infer Rest}`
  ? `/carenets/{CARENET_ID}${Rest}`
  : never;

type InCarenet<Report extends Declaration> = Omit<Report, 'audit' | 'routes' | 'rule' | 'summary'> & {
  readonly audit?: string;
  readonly routes: readonly [RouteInCarenet<Report['routes'][0]>, ...RouteInCarenet<Route>[]];
  readonly rule: 'CN_DOC';
  readonly summary: string;
};

type RouteInCarenet<R extends Route> = {
  readonly method: R['method'];
  readonly path: PathInCarenet<R['path']>;
};

function inCarenet(report: Declaration, summary: string): Declaration {
  const [documented, ...aliases] = report.routes;
  return {
    ...report,
    ...(report.audit && { audit: `carenet_${report.audit}` }),
    routes: [routeInCarenet(documented), ...aliases.map(routeInCarenet)],
    rule: 'CN_DOC',
    summary,
  };
}

function routeInCarenet({ method, path }: Route): Route {
  return { method, path: path.replace('/records/{RECORD_ID}', '/carenets/{CARENET_ID}') as Route['path'] };
}

export const carenetReportEndpoints = Object.fromEntries(
  Object.entries(summaries).map(([id, summary]) => [
    `carenet_${id}`,
    inCarenet(recordReportEndpoints[id as Shown], summary),
  ]),
) as { readonly [Id in Shown as `carenet_${Id}`]: InCarenet<Reports[Id]> };
