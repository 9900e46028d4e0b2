/** Medical data: a document of several models, every report of it, RDF, demographics and codes. */
import type { DemoClient } from '../../demo/signed-client.ts';
import { sampleModels } from './models-document.ts';
import { idOf, type Stagehands } from './scenario-context.ts';

const xml = 'application/xml';
const rdfId = /\/allergies\/([0-9a-f-]{36})"/;

const minimal = {
  minimal_allergies: 'allergies/',
  equipment_list: 'equipment/',
  minimal_immunizations: 'immunizations/',
  minimal_labs: 'labs/',
  minimal_medications: 'medications/',
  minimal_problems: 'problems/',
  procedure_list: 'procedures/',
  simple_clinical_notes_list: 'simple-clinical-notes/',
  minimal_vitals: 'vitals/',
  measurement_list: 'measurements/HBA1C/',
  minimal_vitals_of_category: 'vitals/weight',
} as const;

export async function medicalData(
  stage: Stagehands,
  app: DemoClient,
  session: DemoClient,
  recordId: string,
  run: string,
): Promise<void> {
  const { call, demographics } = stage;
  const record = `/records/${recordId}`;
  const stored = await app.send('POST', `${record}/documents/`, { body: sampleModels, contentType: xml });
  await call('set_demographics', app, 'PUT', `${record}/demographics`, {
    body: demographics,
    contentType: xml,
  });
  await call('read_demographics', app, 'GET', `${record}/demographics`);

  await call('generic_list', app, 'GET', `${record}/reports/LabResult/`);
  await call('generic_list', app, 'GET', `${record}/reports/Fill/?response_format=application/rdf%2Bxml`);
  for (const [operation, path] of entriesOf(minimal)) {
    await call(operation, app, 'GET', `${record}/reports/minimal/${path}`);
  }
  await call('report_ccr', app, 'GET', `${record}/reports/experimental/ccr`);

  const allergies = await call('smart_allergies', app, 'GET', `${record}/allergies/`);
  const allergy = rdfId.exec(allergies.text)?.[1] ?? '';
  await call('smart_allergies_instance', app, 'GET', `${record}/allergies/${allergy}`);
  const problems = await call('smart_generic', app, 'GET', `${record}/problems/`);
  const problem = /\/problems\/([0-9a-f-]{36})"/.exec(problems.text)?.[1] ?? '';
  await call('smart_generic_instance', app, 'GET', `${record}/problems/${problem}`);
  await call('smart_ontology', app, 'GET', '/ontology');
  await call('coding_systems_list', app, 'GET', '/codes/systems/');
  await call('coding_system_query', app, 'GET', '/codes/systems/cvx/query?q=polio');

  await throughCarenet(stage, session, recordId, idOf(stored), run);
}

/** One document is placed, the others come in by their types. */
async function throughCarenet(
  { call }: Stagehands,
  session: DemoClient,
  recordId: string,
  documentId: string,
  run: string,
): Promise<void> {
  const record = `/records/${recordId}`;
  const made = await session.send('POST', `${record}/carenets/`, { form: { name: `Clinic ${run}` } });
  const id = /<Carenet id="([^"]+)"/.exec(made.text)?.[1] ?? '';
  await session.send('PUT', `${record}/documents/${documentId}/carenets/${id}`);
  for (const type of ['Models', 'Demographics']) {
    await session.send('POST', `${record}/autoshare/carenets/${id}/bytype/set`, { form: { type } });
  }

  const carenet = `/carenets/${id}`;
  await call('read_demographics_carenet', session, 'GET', `${carenet}/demographics`);
  await call('carenet_generic_list', session, 'GET', `${carenet}/reports/LabResult/`);
  for (const [operation, path] of entriesOf(minimal)) {
    await call(`carenet_${operation}`, session, 'GET', `${carenet}/reports/minimal/${path}`);
  }
  await session.send('DELETE', carenet);
}

function entriesOf<Name extends string>(paths: Readonly<Record<Name, string>>): [Name, string][] {
  return Object.entries(paths) as [Name, string][];
}
