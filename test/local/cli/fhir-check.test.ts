/** `phr fhir check`: what would be read from files, without a service. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allergyBundle, allergyTo } from '../../support/fhir/allergy-bundle.ts';
import { bundle, patient, sodium } from '../../support/fhir/resources.ts';
import { run } from './run.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fhir-check-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const check = (...paths: readonly string[]) => run({}, 'fhir', 'check', ...paths);
const refuted = { id: 'egg', verificationStatus: { coding: [{ code: 'refuted' }] } };

it('A file that is read in full is told by whom it is about and its facts, with exit status 0', async () => {
  const path = file('full.json', bundle(patient('Rosa', 'Lind', '1984-02-29'), sodium('o1'), sodium('o2')));
  expect(await check(path)).toEqual({
    code: 0,
    out: `${path}\n  about: Rosa Lind, born 1984-02-29\n  facts: 2 LabResult\n\nIn all, 1 file with 2 facts:\n  2  LabResult\n`,
    err: '',
  });
});

it('Everything of which a hospital says little would become a fact', async () => {
  const { code, out } = await check(file('little.json', allergyBundle));
  expect(code).toBe(0);
  expect(out).toContain('facts: 3 Allergy, 1 Problem, 2 Medication');
  expect(out).toContain('about: nobody says whom');
});

it('What is not read is named with its reason, by file and in sum, with exit status 1', async () => {
  const path = file('part.json', bundle(sodium('o1'), allergyTo('Egg', 'food', refuted)));
  const { code, out, err } = await check(path);
  const reason = 'It was found not to be so, or was entered by mistake.';
  expect(code).toBe(1);
  expect(out).toContain(`  not read: 1\n    AllergyIntolerance/egg: ${reason}\n`);
  expect(out).toContain(`Not read:\n  1  AllergyIntolerance: ${reason}\n`);
  expect(err).toBe('Not everything would become a fact: 1 would not.\n');
});

it('Kinds of which nothing is ever read are named, with exit status 0', async () => {
  const { code, out } = await check(
    file('kinds.json', bundle(sodium('o1'), { resourceType: 'Claim', id: 'c1' })),
  );
  expect(code).toBe(0);
  expect(out).toContain('Of no kind that is read: Claim\n');
});

it('A document about several people would give no facts', async () => {
  const path = file(
    'several.json',
    bundle(
      patient('Rosa', 'Lind', '1984-02-29'),
      patient('Nia', 'Adeyemi', '1951-07-30', 'p2'),
      sodium('o1'),
    ),
  );
  const { code, out } = await check(path);
  expect(code).toBe(1);
  expect(out).toContain('about: Rosa Lind, born 1984-02-29; Nia Adeyemi, born 1951-07-30');
  expect(out).toContain('It is about several people');
});

it('The files of a folder are told one by one and in sum; lines are read each, and a wrong one is named by its number', async () => {
  const inside = mkdtempSync(join(folder, 'export-'));
  writeFileSync(
    join(inside, 'a.ndjson'),
    `${JSON.stringify(sodium('o1'))}\n\n{"resourceType":\n${JSON.stringify(sodium('o2'))}\n`,
  );
  writeFileSync(join(inside, 'b.json'), JSON.stringify(allergyTo('Codeine', 'medication')));
  const { code, out } = await check(inside);
  expect(code).toBe(1);
  expect(out).toContain('  cannot be read: line 3: ');
  expect(out).toContain('In all, 2 files with 3 facts:\n  2  LabResult\n  1  Allergy\nCannot be read: 1\n');
});

it.each([
  ['that is not JSON', '{"resourceType":'],
  ['of a kind that R4 does not have', '{"resourceType":"MedicationOrder"}'],
  ['that is no object', '[1]'],
])('A file %s is named, and nothing of it is shown', async (_, text) => {
  const { code, out } = await check(file('wrong.json', text));
  expect(code).toBe(1);
  expect(out).toContain('  cannot be read: ');
  expect(out).not.toContain('MedicationOrder');
});

it('A file that is larger than a document may be is read, and the command that can store it is named', async () => {
  const { code, out } = await check(file('large.json', `${bundle(sodium('o1'))}${' '.repeat(4_194_304)}`));
  expect(code).toBe(0);
  expect(out).toContain(
    '  It is larger than a document may be: records import-fhir can store it.\n  facts: 1 LabResult',
  );
});

it('What others wrote cannot command the terminal', async () => {
  const { out } = await check(file('hostile.json', bundle(patient('Ro\u001b[2Jsa', 'Lind', '1984-02-29'))));
  expect(out).toContain('Ro\\u001b[2Jsa Lind');
});
