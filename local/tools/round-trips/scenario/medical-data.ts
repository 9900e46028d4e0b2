/** Medical data: a document of several models, every report of it, RDF, demographics and codes. */
import { sampleModels } from '../models-document.ts';
import type { Play } from '../play.ts';
import { idOf } from '../scenario-context.ts';

const minimal = [
  'minimal_allergies',
  'equipment_list',
  'minimal_immunizations',
  'minimal_labs',
  'minimal_medications',
  'minimal_problems',
  'procedure_list',
  'simple_clinical_notes_list',
  'minimal_vitals',
  'measurement_list',
  'minimal_vitals_of_category',
] as const;

export async function medicalData(play: Play): Promise<void> {
  play.set({ document: idOf(await play.prepare('document_create', { body: sampleModels })) });
  await play.calls('set_demographics', 'read_demographics', 'generic_list', 'report_document');
  await play.call('generic_list', {
    path: { DATA_MODEL: 'Fill' },
    query: { response_format: 'application/rdf+xml' },
  });
  await play.calls(
    ...minimal,
    'overview',
    'report_ips',
    'report_paper',
    'report_tests',
    'report_series',
    'report_ccr',
  );

  play.set({ allergy: factIn(await play.call('smart_allergies'), 'allergies') });
  await play.call('smart_allergies_instance');
  play.set({ problem: factIn(await play.call('smart_generic'), 'problems') });
  await play.calls('smart_generic_instance', 'smart_ontology', 'coding_systems_list', 'coding_system_query');
  await throughCarenet(play);
}

/** Returns the id of the first fact in RDF. */
function factIn({ text }: { readonly text: string }, model: string): string {
  return new RegExp(`/${model}/([0-9a-f-]{36})"`).exec(text)?.[1] ?? '';
}

/** One document is placed in the carenet; the others are autoshared by type. */
async function throughCarenet(play: Play): Promise<void> {
  const made = await play.prepare('carenet_create', { form: { name: `Clinic ${play.run}` } });
  play.set({ carenet: idOf(made, 'Carenet') });
  await play.prepare('carenet_document_placement');
  for (const type of ['Models', 'Demographics']) await play.prepare('autoshare_create', { form: { type } });

  await play.calls('read_demographics_carenet', 'carenet_generic_list', 'carenet_report_document');
  await play.calls(
    'carenet_overview',
    'carenet_report_ips',
    'carenet_report_paper',
    'carenet_report_tests',
    'carenet_report_series',
  );
  for (const report of minimal) await play.call(`carenet_${report}`);
  await play.prepare('carenet_delete');
}
