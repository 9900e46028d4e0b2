/** A patient makes a paper to carry along. */
import { expect, it } from 'vitest';
import { createPatient } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { bundle, fhir, patient as person } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
import { look } from '../support/page-forms.ts';
import { readPdf } from '../support/pdf.ts';
import { visit } from '../support/visitor.ts';

it('A patient finds the emergency card from her health, reads it, and gets it as a PDF', async () => {
  const { service } = await startInMemory();
  const patient = await createPatient(service);
  const penicillin = {
    resourceType: 'AllergyIntolerance',
    id: 'a1',
    code: { text: 'Penicillin' },
    patient: { reference: 'Patient/p1' },
    recorder: { reference: 'Patient/p1' },
  };
  await createDocument(patient.session, patient.recordId, bundle(person('Rosa', 'Lind'), penicillin), fhir);

  const visitor = await visit(service, patient);
  const record = `/records/${patient.recordId}`;
  expect((await look(visitor, `${record}/health`)).html).toContain(`href="${record}/print"`);
  const [, path = ''] = /href="([^"]+)"[^>]*>(?:(?!<\/a>).)*Emergency card/.exec(
    (await look(visitor, `${record}/print`)).html,
  )!;
  const card = await look(visitor, path);
  for (const said of [
    'Rosa Lind',
    'Penicillin',
    'Own statement',
    'A missing entry does not mean that there is none.',
  ])
    expect(card.words).toContain(said);

  const [, pdf = ''] = /href="([^"]+)"[^>]*>PDF to print or send/.exec(card.html)!;
  const answer = await visitor.get(pdf);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="emergency-card.pdf"',
    'cache-control': 'no-store',
  });
  const { text } = await readPdf(Buffer.from(await answer.arrayBuffer()));
  expect(text).toContain('Rosa Lind');
  expect(text).toContain('Penicillin');
});
