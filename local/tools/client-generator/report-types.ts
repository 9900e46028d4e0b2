/** How the client reads reports, by the path of the endpoint. */
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import { minimalReports } from '../../../shared/reports/minimal/reports/index.ts';

export interface ReportType {
  /** Type of the return value. */
  readonly type: string;
  /** Expression of the function that reads the response. */
  readonly read: string;
  /** The type of the fields that queries name; undefined when the call takes no query. */
  readonly fields?: string;
  /** Present when the call has other formats, which are returned as text. */
  readonly formatted?: FormattedReport;
}

interface FormattedReport {
  /** The format that the client reads. It asks for this one when its caller names none: not every call has it as default. */
  readonly dataFormat: 'application/json' | 'application/xml';
  /** Type parameters of the signature for the format that the client reads. */
  readonly generic: string;
  /** Type of the data model in that signature. */
  readonly model: string | undefined;
  /** Return type of the signature for every format. */
  readonly anyType: string;
  /** Return type of the signature for the other formats; absent: text. */
  readonly otherType?: string;
}

/** Names of the client for each minimal report: the type of a row, and the function that reads the report. */
const minimalNames: Readonly<Record<string, readonly [item: string, read: string]>> = {
  allergies: ['AllergyItem', 'readAllergies'],
  equipment: ['EquipmentItem', 'readEquipment'],
  immunizations: ['ImmunizationItem', 'readImmunizations'],
  labs: ['LabItem', 'readLabs'],
  measurements: ['MeasurementItem', 'readMeasurements'],
  medications: ['MedicationItem', 'readMedications'],
  problems: ['ProblemItem', 'readProblems'],
  procedures: ['ProcedureItem', 'readProcedures'],
  'simple-clinical-notes': ['NoteItem', 'readNotes'],
  vitals: ['VitalItem', 'readVitals'],
};

/** Formats that the client returns as they are: parsed, FHIR would lose the digits of its numbers. */
const asText: readonly string[] = ['application/rdf+xml', 'application/fhir+json'];

/** Returns undefined for RDF and FHIR, which the client returns as text. Throws for a report that the client cannot read. */
export function reportTypeOf({ id, routes, output }: Endpoint): ReportType | undefined {
  const [{ path }] = routes;
  if (output.kind !== 'rendered') return undefined;
  if (path.includes('/reports/{DATA_MODEL}/')) return generic;
  if (path.endsWith('/demographics')) return demographics;
  if (path.endsWith('/reports/paper/{PAPER}')) return paper;
  if (path.includes('/audits/')) return audits;
  const [, name] = /\/reports\/minimal\/([a-z-]+)\//.exec(path) ?? [];
  if (name !== undefined) return minimal(name);
  if (output.formats.every((format) => asText.includes(format))) return undefined;
  throw new Error(`The client has no reader for the report of ${id}.`);
}

const generic: ReportType = {
  type: 'ModelReport<Model>',
  read: 'modelReport(input.responseFormat)',
  fields: `DataModels[Model]['fields']`,
  formatted: {
    dataFormat: 'application/json',
    generic: '<Model extends DataModel>',
    model: 'Model',
    anyType: 'ModelReport | Rendered',
  },
};

const demographics: ReportType = {
  type: 'Demographics',
  read: 'demographicsReport(input.responseFormat)',
  formatted: {
    dataFormat: 'application/json',
    generic: '',
    model: undefined,
    anyType: 'Demographics | Rendered',
  },
};

const paper: ReportType = {
  type: 'Paper',
  read: 'paperReport(input.responseFormat)',
  formatted: {
    dataFormat: 'application/json',
    generic: '',
    model: undefined,
    anyType: 'Paper | StoredBytes',
    otherType: 'StoredBytes',
  },
};

const audits: ReportType = {
  type: 'AuditReport',
  read: 'xml(readAudits)',
  fields: `ReportFields['audits']`,
};

function minimal(name: string): ReportType {
  const names = minimalNames[name];
  if (!names || !minimalReports.has(name))
    throw new Error(`The client has no reader for the report ${name}.`);
  const [item, read] = names;
  const type = `MinimalReport<${item}>`;
  return {
    type,
    read: `minimalReport(${read}, input.responseFormat)`,
    fields: `ReportFields['${name}']`,
    formatted: {
      dataFormat: 'application/xml',
      generic: '',
      model: undefined,
      anyType: `${type} | Rendered`,
    },
  };
}
