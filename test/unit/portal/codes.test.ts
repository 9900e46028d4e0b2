/** The names that a person can choose from when she enters something, and their codes. */
import { describe, expect, it } from 'vitest';
import { type Client, ServiceError } from '../../../shared/client/index.ts';
import { codingOf, loadedSystem, namesWith } from '../../../shared/portal/pages/by-hand/codes.ts';
import { entryKind } from '../../../shared/portal/pages/by-hand/kinds.ts';

const problem = entryKind('problem')!;

interface Asked {
  readonly systemShortName: string;
  readonly q: string;
}

/** A service with these names in its only coding system. */
function serviceWith(names: readonly (readonly [code: string, name: string])[], system = 'snomed'): Client {
  const entries = names.map(([code, full_value]) => ({ code, full_value }));
  const codingSystemQuery = async ({ systemShortName, q }: Asked) => {
    if (systemShortName !== system) throw new ServiceError('coding_system_query', 404, '');
    return entries.filter((entry) => entry.full_value.toLowerCase().includes(q.toLowerCase()));
  };
  return { codingSystemQuery } as unknown as Client;
}

const failing = {
  codingSystemQuery: async () => {
    throw new ServiceError('coding_system_query', 503, '');
  },
} as unknown as Client;

const snomed = serviceWith([
  ['1', 'Chronic gout (disorder)'],
  ['2', 'Gout (disorder)'],
  ['3', 'Gout, acute (disorder)'],
  ['4', 'Cold (disorder)'],
  ['5', 'Cold (finding)'],
]);

describe('The names of a coding system', () => {
  it('that hold the text come without their tags, each once, those that begin with it first', async () => {
    expect(await namesWith(snomed, problem, 'gOUT')).toEqual(['Gout', 'Gout, acute', 'Chronic gout']);
    expect(await namesWith(snomed, problem, 'cold')).toEqual(['Cold']);
    expect(await namesWith(snomed, problem, 'measles')).toEqual([]);
  });

  it('are at most twenty at a time', async () => {
    const many = serviceWith(Array.from({ length: 21 }, (_, n) => [`${n}`, `Gout ${n}`] as const));
    expect(await namesWith(many, problem, 'gout')).toHaveLength(20);
  });

  it('are not there where it is not loaded, and where a kind has none', async () => {
    const other = serviceWith([['2', 'Gout']], 'icd10');
    expect(await loadedSystem(other, problem)).toBeUndefined();
    expect(await namesWith(other, problem, 'gout')).toBeUndefined();
    expect(await codingOf(other, problem, 'Gout')).toBeUndefined();
    expect(await namesWith(snomed, entryKind('note')!, 'gout')).toBeUndefined();
    expect(await loadedSystem(snomed, problem)).toMatchObject({ uri: 'http://snomed.info/sct' });
  });

  it('are no secret failure: one is told', async () => {
    await expect(loadedSystem(failing, problem)).rejects.toThrow();
  });
});

describe('The code of a name', () => {
  it('is that of the only one that is called so, however it is written', async () => {
    expect(await codingOf(snomed, problem, 'gout')).toEqual({
      system: 'http://snomed.info/sct',
      code: '2',
      display: 'Gout (disorder)',
    });
  });

  it.each(['Cold', 'Goutish', 'Acute'])('is not guessed: %s', async (name) => {
    expect(await codingOf(snomed, problem, name)).toBeUndefined();
  });
});
