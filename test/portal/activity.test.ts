/** Activity: who saw or changed what, in sentences. */
import { beforeAll, expect, it } from 'vitest';
import { createPatient, createPerson } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import { problem, storeModels } from '../support/medical/facts.ts';
import { look, wordsOf } from '../support/page-forms.ts';
import { admin, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { visit } from '../support/visitor.ts';

let service: TestService;
beforeAll(async () => {
  ({ service } = await startInMemory());
});

it('The activity of a record folds what the reader has looked at herself, and is filtered by person and by kind of data', async () => {
  const patient = await createPatient(service);
  const record = `/records/${patient.recordId}`;
  const ines = await createPerson(service, 'Ines Oyelaran');
  const form = { account_id: ines.id, role_label: 'sister' };
  succeeded(await patient.session.post(`${record}/shares/`, { form }), 'share');
  await storeModels(admin(service), patient.recordId, problem('Asthma'));
  succeeded(await ines.session.get(`${record}/reports/Problem/`), 'generic_list');
  const visitor = await visit(service, patient);
  for (const section of ['health', 'documents', 'activity']) await look(visitor, `${record}/${section}`);
  const page = await look(visitor, `${record}/activity`);
  // It is folded together. The looks are those at the three pages; that of signing in is before it.
  const own = /<details>(?:(?!<\/details>).)*You looked at the record 3 times.*?<\/details>/s.exec(
    page.html,
  )!;
  expect(wordsOf(own[0])).toContain('1 problem');
  expect(page.words).toContain('sister');

  const choice = (label: string, option: string) => {
    const [, name, options] = new RegExp(`${label}\\s*<select name="(\\w+)">(.*?)</select>`, 's').exec(
      page.html,
    )!;
    return [name!, new RegExp(`<option value="([^"]+)"[^>]*>${option}<`).exec(options!)![1]!] as const;
  };
  const person = choice('Person', 'Ines Oyelaran');
  const filtered = (...chosen: readonly (readonly [string, string])[]) =>
    look(visitor, `${record}/activity?${new URLSearchParams(Object.fromEntries(chosen))}`);
  const hers = await filtered(person, choice('Kind of data', 'Problems'));
  expect(hers.words).toContain('Ines Oyelaran saw 1 problem.');
  expect(hers.words).not.toContain('changed with whom the whole record is shared');
  expect(hers.html).toMatch(/<option [^>]*selected[^>]*>Ines Oyelaran</);
  const none = await filtered(person, choice('Kind of data', 'Goals'));
  expect(none.words).toContain('Nothing like this happened.');
  expect(none.html).toMatch(/href="\?"[^>]*>Show all/);
  expect(page.words).toContain('You changed with whom the whole record is shared.');
});
