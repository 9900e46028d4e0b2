/** Handlers of reports, of medical data as RDF, and of the ontology. */
import type { reportEndpoints } from '../../shared/api/endpoints/reports/index.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { carenetOverview, overview } from '../../shared/domain/overview/handlers.ts';
import { rejectCcr } from '../../shared/domain/reports/ccr.ts';
import { readCarenetDocumentFacts, readDocumentFacts } from '../../shared/domain/reports/document-facts.ts';
import { listCarenetFacts, listFacts } from '../../shared/domain/reports/generic.ts';
import { summarise, summariseCarenet } from '../../shared/domain/reports/ips.ts';
import { carenetReport, recordReport } from '../../shared/domain/reports/minimal.ts';
import { readCarenetPaper, readPaper } from '../../shared/domain/reports/paper/read.ts';
import {
  listAllergies,
  listModel,
  readAllergy,
  readModel,
  readOntology,
} from '../../shared/domain/reports/rdf.ts';
import {
  listCarenetTests,
  listTests,
  readCarenetSeries,
  readSeries,
} from '../../shared/domain/reports/tests/read.ts';

const labCode = { placeholder: 'LAB_CODE', field: 'lab_code' } as const;
const category = { placeholder: 'CATEGORY', field: 'category' } as const;

export const reportHandlers: Handlers<typeof reportEndpoints> = {
  generic_list: listFacts,
  report_document: readDocumentFacts,
  minimal_allergies: recordReport('allergies'),
  equipment_list: recordReport('equipment'),
  minimal_immunizations: recordReport('immunizations'),
  minimal_labs: recordReport('labs'),
  minimal_medications: recordReport('medications'),
  minimal_problems: recordReport('problems'),
  procedure_list: recordReport('procedures'),
  simple_clinical_notes_list: recordReport('simple-clinical-notes'),
  minimal_vitals: recordReport('vitals'),
  measurement_list: recordReport('measurements', labCode),
  minimal_vitals_of_category: recordReport('vitals', category),
  overview,
  report_ips: summarise,
  report_paper: readPaper,
  report_tests: listTests,
  report_series: readSeries,
  report_ccr: rejectCcr,
  carenet_generic_list: listCarenetFacts,
  carenet_report_document: readCarenetDocumentFacts,
  carenet_minimal_allergies: carenetReport('allergies'),
  carenet_equipment_list: carenetReport('equipment'),
  carenet_minimal_immunizations: carenetReport('immunizations'),
  carenet_minimal_labs: carenetReport('labs'),
  carenet_minimal_medications: carenetReport('medications'),
  carenet_minimal_problems: carenetReport('problems'),
  carenet_procedure_list: carenetReport('procedures'),
  carenet_simple_clinical_notes_list: carenetReport('simple-clinical-notes'),
  carenet_minimal_vitals: carenetReport('vitals'),
  carenet_measurement_list: carenetReport('measurements', labCode),
  carenet_minimal_vitals_of_category: carenetReport('vitals', category),
  carenet_report_tests: listCarenetTests,
  carenet_report_series: readCarenetSeries,
  carenet_overview: carenetOverview,
  carenet_report_paper: readCarenetPaper,
  carenet_report_ips: summariseCarenet,
  smart_allergies: listAllergies,
  smart_allergies_instance: readAllergy,
  smart_generic: listModel,
  smart_generic_instance: readModel,
  smart_ontology: readOntology,
};
