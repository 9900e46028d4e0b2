/** Reports of the medical data of a record. docs/contract/reports.md#paths */
import type { Declarations } from '../../endpoint.ts';
import {
  genericErrors,
  genericOutput,
  minimalErrors,
  minimalOutput,
  paperOutput,
  paperQuery,
  queryInterface,
  responseFormat,
  seriesQuery,
  summaryOutput,
  testsQuery,
} from './common.ts';

const ofRecord = '/records/{RECORD_ID}/reports';

const minimal = {
  rule: 'REC_DOC',
  effect: 'read',
  shows: true,
  query: { response_format: responseFormat },
  output: minimalOutput,
  errors: minimalErrors,
} as const;

const vitalFields = '`category`, `value`, `date_measured`, `created_at`';

export const recordReportEndpoints = {
  generic_list: {
    routes: [{ method: 'GET', path: `${ofRecord}/{DATA_MODEL}/` }],
    rule: 'REC_DOC',
    summary: 'Reports the facts of one data model in the record.',
    effect: 'read',
    shows: true,
    query: { response_format: responseFormat },
    queryInterface,
    output: genericOutput,
    errors: genericErrors,
  },
  report_document: {
    routes: [{ method: 'GET', path: `${ofRecord}/documents/{DOCUMENT_ID}` }],
    rule: 'REC_DOC',
    summary:
      'Reports what a document says: its facts by data model, at most 200 of each, with what could not be read. An earlier version has none.',
    effect: 'read',
    shows: true,
    output: { kind: 'json', shape: 'DocumentFacts' },
  },
  minimal_allergies: {
    audit: 'generic_list',
    routes: [{ method: 'GET', path: `${ofRecord}/minimal/allergies/` }],
    summary: 'Reports the allergies of the patient.',
    queryInterface: { doc: '`allergen_type`, `allergen_name`, `date_diagnosed`, `created_at`' },
    ...minimal,
  },
  equipment_list: {
    routes: [{ method: 'GET', path: `${ofRecord}/minimal/equipment/` }],
    summary: 'Reports the devices that the patient uses.',
    queryInterface: {
      doc: '`equipment_name`, `equipment_vendor`, `date_started`, `date_stopped`, `created_at`',
    },
    ...minimal,
  },
  minimal_immunizations: {
    audit: 'generic_list',
    routes: [{ method: 'GET', path: `${ofRecord}/minimal/immunizations/` }],
    summary: 'Reports immunizations, given and refused.',
    queryInterface: { doc: '`vaccine_type`, `date_administered`, `created_at`' },
    ...minimal,
  },
  minimal_labs: {
    audit: 'generic_list',
    routes: [{ method: 'GET', path: `${ofRecord}/minimal/labs/` }],
    summary: 'Reports laboratory results.',
    queryInterface: { doc: '`lab_type`, `lab_test_name`, `date_measured`, `created_at`' },
    ...minimal,
  },
  minimal_medications: {
    audit: 'generic_list',
    routes: [{ method: 'GET', path: `${ofRecord}/minimal/medications/` }],
    summary: 'Reports medications.',
    queryInterface: {
      doc: '`medication_name`, `medication_brand_name`, `date_started`, `date_stopped`, `created_at`',
    },
    ...minimal,
  },
  minimal_problems: {
    audit: 'generic_list',
    routes: [{ method: 'GET', path: `${ofRecord}/minimal/problems/` }],
    summary: 'Reports the problem list.',
    queryInterface: { doc: '`problem_name`, `date_onset`, `date_resolution`, `created_at`' },
    ...minimal,
  },
  procedure_list: {
    routes: [{ method: 'GET', path: `${ofRecord}/minimal/procedures/` }],
    summary: 'Reports procedures.',
    queryInterface: { doc: '`procedure_name`, `date_performed`, `created_at`' },
    ...minimal,
  },
  simple_clinical_notes_list: {
    routes: [{ method: 'GET', path: `${ofRecord}/minimal/simple-clinical-notes/` }],
    summary: 'Reports visit notes.',
    queryInterface: { doc: '`specialty`, `provider_name`, `date_of_visit`, `created_at`' },
    ...minimal,
  },
  minimal_vitals: {
    audit: 'generic_list',
    routes: [{ method: 'GET', path: `${ofRecord}/minimal/vitals/` }],
    summary: 'Reports vital signs, one row per reading.',
    queryInterface: { doc: vitalFields },
    ...minimal,
  },
  measurement_list: {
    routes: [{ method: 'GET', path: `${ofRecord}/minimal/measurements/{LAB_CODE}/` }],
    summary: 'Reports measurements of one type, or of several separated by `|`.',
    queryInterface: { doc: '`lab_code`, `value`, `date_measured`, `created_at`' },
    ...minimal,
  },
  minimal_vitals_of_category: {
    audit: 'generic_list',
    routes: [
      { method: 'GET', path: `${ofRecord}/minimal/vitals/{CATEGORY}` },
      { method: 'GET', path: `${ofRecord}/minimal/vitals/{CATEGORY}/` },
    ],
    summary: 'Reports readings of one vital sign, such as `weight` or `Blood_Pressure_Systolic`.',
    queryInterface: { doc: vitalFields },
    ...minimal,
  },
  overview: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/overview' }],
    rule: 'REC_DOC',
    summary:
      'Tells at a glance what is in the record: how much of each kind of data, what is current, the newest entries and results, and what could not be read.',
    effect: 'read',
    shows: true,
    output: { kind: 'json', shape: 'Overview' },
  },
  report_ips: {
    routes: [{ method: 'GET', path: `${ofRecord}/ips` }],
    rule: 'REC_DOC',
    summary: 'Summarises the record for another hospital: an International Patient Summary in FHIR.',
    effect: 'read',
    shows: true,
    output: summaryOutput,
  },
  report_paper: {
    routes: [{ method: 'GET', path: `${ofRecord}/paper/{PAPER}` }],
    rule: 'REC_DOC',
    summary:
      'Writes a paper to print and carry along: a summary of health, an emergency card or a list of medicines.',
    effect: 'read',
    shows: true,
    query: { response_format: responseFormat, ...paperQuery },
    output: paperOutput,
    errors: [
      { status: 400, when: '`response_format` or `language` is not one of its values' },
      { status: 404, when: 'there is no such paper' },
    ],
    example: { query: { response_format: 'application/json' } },
  },
  report_tests: {
    routes: [{ method: 'GET', path: `${ofRecord}/tests` }],
    rule: 'REC_DOC',
    shows: true,
    summary: 'Lists the tests that results are of, each with its newest result. A test is its code.',
    effect: 'read',
    query: testsQuery,
    output: { kind: 'json', shape: 'ResultTests' },
    errors: [{ status: 400, when: '`model` is none of these' }],
  },
  report_series: {
    routes: [{ method: 'GET', path: `${ofRecord}/series` }],
    rule: 'REC_DOC',
    shows: true,
    summary:
      'Reports all results of one test, the oldest first. More than 500 values are thinned; no extreme is lost.',
    effect: 'read',
    query: seriesQuery,
    output: { kind: 'json', shape: 'ResultSeries' },
    errors: [
      { status: 400, when: 'neither `code` nor `name` is given, or both, or `system` without `code`' },
    ],
    example: { query: { code: '4548-4' } },
  },
  report_ccr: {
    routes: [{ method: 'GET', path: `${ofRecord}/experimental/ccr` }],
    rule: 'REC_DOC',
    summary: 'Always fails: reserved for an export as a continuity of care record.',
    effect: 'read',
    output: { kind: 'ok' },
    errors: [{ status: 404, when: 'always' }],
    example: { status: 404 },
  },
} as const satisfies Declarations;
