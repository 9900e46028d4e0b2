import { describe, expect, it } from 'vitest';
import { scanModels } from '../../../../shared/domain/facts/scan.ts';
import type { Fact } from '../../../../shared/facts/fact.ts';
import { model } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { tag, typed } from '../../../support/medical/typed-document.ts';
import { document, FactWorld, modelOf, problem, silent, titlesOf } from './support.ts';

const modelsType = 'http://indivo.org/vocab/xml/documents#Models';
const equipmentType = 'http://indivo.org/vocab/xml/documents#Equipment';

const equipment = (name: string, started?: string) =>
  model('Equipment', { name, ...(started && { date_started: started }) });
const typedEquipment = (name: string, started?: string) =>
  typed('Equipment', started ? tag('dateStarted', started) : '', tag('name', name));

describe('The facts of a model', () => {
  it('come from all documents that have facts, whatever the page size', async () => {
    const world = new FactWorld();
    await world.create(document(problem('Asthma', '2011-03-04'), problem('Gout', '2012-03-04')));
    await world.create(silent);
    await world.create(document(model('LabResult', smallest.LabResult)));
    await world.create(document(problem('Hay fever', '1999-05-01'), model('LabResult', smallest.LabResult)));
    for (const pageSize of [1, 2, 3, 1000]) {
      world.store.pageSize = pageSize;
      expect(await world.titles()).toEqual(['Asthma', 'Gout', 'Hay fever']);
    }
  });

  it('carry the id of their document and the time at which it was stored', async () => {
    const world = new FactWorld();
    const first = await world.create(document(problem('Asthma')));
    const second = await world.succeed(first, document(problem('Gout')));
    const [fact] = await world.find();
    expect(fact).toMatchObject({ documentId: second, createdAt: world.now.toISOString(), model: 'Problem' });
  });

  it.each([
    ['active', ['Asthma']],
    ['void', ['Gout']],
    ['archived', ['Hay fever']],
    [undefined, ['Asthma', 'Gout', 'Hay fever']],
  ] as const)('are found by document status %s', async (status, titles) => {
    const world = new FactWorld();
    await world.create(document(problem('Asthma')));
    await world.status(await world.create(document(problem('Gout'))), 'void');
    await world.status(await world.create(document(problem('Hay fever'))), 'archived');
    expect(await world.titles({ status })).toEqual(titles);
  });

  it('come from typed documents as well as from Models', async () => {
    const world = new FactWorld();
    await world.create(typedEquipment('Nebulizer', '2011-05-01'));
    await world.create(document(equipment('Pacemaker')));
    expect(await world.titles({ model: modelOf('Equipment') })).toEqual(['Nebulizer', 'Pacemaker']);
  });

  it('include those nested in facts of other models', async () => {
    const world = new FactWorld();
    const encounter = model('Encounter', smallest.Encounter);
    const nested = { ...smallest.VitalSigns, encounter: { markup: encounter } };
    await world.create(document(model('VitalSigns', nested), encounter));
    const encounters = await world.find({ model: modelOf('Encounter') });
    const [vitals] = await world.find({ model: modelOf('VitalSigns') });
    expect(encounters).toHaveLength(2);
    expect(encounters.filter(({ parentId }) => parentId === vitals!.id)).toEqual(vitals!.related.encounter);
  });

  it('exclude those of another record', async () => {
    const world = new FactWorld();
    await world.create(document(problem('Asthma')));
    expect(await world.titles({ recordId: world.record().id })).toEqual([]);
  });

  it('come from one read for several models', async () => {
    const world = new FactWorld();
    await world.create(document(problem('Asthma'), equipment('Pacemaker')));
    await world.create(typedEquipment('Nebulizer'));
    const models = [modelOf('Problem'), modelOf('Equipment'), modelOf('Fill')];
    const facts: Fact[] = [];
    const request = { recordId: world.recordId, models, status: 'active' } as const;
    for await (const block of scanModels(request, world.stores)) facts.push(...block.facts);
    expect(titlesOf(facts)).toEqual(['Asthma', 'Nebulizer', 'Pacemaker']);
  });
});

describe('The lineage heads of a large record', () => {
  async function twenty(): Promise<FactWorld> {
    const world = new FactWorld();
    for (let index = 0; index < 20; index += 1) {
      await world.create(document(problem(`problem ${index}`, `20${index + 10}-01-01`)));
    }
    world.store.pageSize = 5;
    return world;
  }

  it('are read one by one while there are few', async () => {
    const world = await twenty();
    expect(await world.titles({}, { few: 20 })).toHaveLength(20);
    expect(world.store.headsLookedUp).toBe(20);
  });

  it('are read all at once when that is cheaper', async () => {
    const world = await twenty();
    const before = world.store.reads;
    expect(await world.titles({}, { few: 3 })).toHaveLength(20);
    expect(world.store.headsLookedUp).toBe(5);
    // Four pages of blocks, four of heads, the heads of the first page, the number of documents.
    expect(world.store.reads - before).toBe(4 + 4 + 1 + 1);
  });

  it('are read one by one when the record holds many more documents', async () => {
    const world = await twenty();
    for (let index = 0; index < 70; index += 1) await world.create(silent);
    const bounds = { start: '2010-01-01', end: '2019-12-31' };
    expect(await world.titles({ bounds }, { few: 3 })).toHaveLength(10);
    expect(world.store.headsLookedUp).toBe(10);
  });

  it('are read one by one when modified_since is given', async () => {
    const world = await twenty();
    const modifiedSince = '2026-01-01T00:00:00.000000Z';
    expect(await world.titles({ modifiedSince }, { few: 3 })).toHaveLength(20);
    expect(world.store.headsLookedUp).toBe(20);
  });
});

describe('Facts filtered by modified_since', () => {
  it.each<[string, (world: FactWorld, id: string) => Promise<unknown>]>([
    ['stored', (world) => world.create(document(problem('Asthma')))],
    ['labelled', (world, id) => world.label(id, 'a label')],
    ['replaced', (world, id) => world.succeed(id, document(problem('Asthma')))],
    ['archived', (world, id) => world.status(id, 'archived')],
    ['marked nevershare', (world, id) => world.nevershare(id)],
  ])('are found when their document was %s after that time', async (_how, change) => {
    const world = new FactWorld();
    const id = await world.create(document(problem('Asthma')));
    await world.create(document(problem('Gout')));
    const modifiedSince = world.now.toISOString().replace('Z', '001Z');
    expect(await world.titles({ modifiedSince, status: undefined })).toEqual([]);
    await change(world, id);
    expect(await world.titles({ modifiedSince, status: undefined })).toEqual(['Asthma']);
  });

  it('include those changed at exactly that time', async () => {
    const world = new FactWorld();
    await world.create(document(problem('Asthma')));
    const modifiedSince = world.now.toISOString().replace('Z', '000Z');
    expect(await world.titles({ modifiedSince })).toEqual(['Asthma']);
  });
});

describe('A range of main dates', () => {
  async function tenYears(): Promise<FactWorld> {
    const world = new FactWorld();
    for (let year = 2001; year <= 2010; year += 1) {
      await world.create(document(problem(`day ${year}`, `${year}-06-15T12:00:00Z`)));
    }
    const years = Array.from({ length: 10 }, (_, index) =>
      problem(`year ${2001 + index}`, `${2001 + index}-02-03`),
    );
    await world.create(document(...years));
    return world;
  }

  it('reads only the days and years that it touches', async () => {
    const world = await tenYears();
    const found = await world.titles({ bounds: { start: '2003-01-01', end: '2004-12-31' } });
    expect(found).toEqual(['day 2003', 'day 2004', 'year 2003', 'year 2004']);
    expect(world.store.blocksRead).toBe(4);
  });

  it('within a year reads no other day, but the documents that are stored by year', async () => {
    const world = await tenYears();
    const found = await world.titles({ bounds: { start: '2003-01-01', end: '2003-06-14T23:59:59Z' } });
    expect(found).toEqual(['year 2003']);
    expect(world.store.blocksRead).toBe(1);
  });

  it('can be open at one end', async () => {
    const world = await tenYears();
    expect(await world.titles({ bounds: { start: '2010-06-15T12:00:00Z' } })).toEqual([
      'day 2010',
      'year 2010',
    ]);
    expect(await world.titles({ bounds: { end: '2001-06-15' } })).toEqual(['day 2001', 'year 2001']);
    expect(world.store.blocksRead).toBe(4);
  });

  it('that ends before it begins reads nothing', async () => {
    const world = await tenYears();
    expect(await world.titles({ bounds: { start: '2004-01-01', end: '2003-01-01' } })).toEqual([]);
    expect(world.store.blocksRead).toBe(0);
  });

  it('does not read facts without a main date', async () => {
    const world = new FactWorld();
    await world.create(document(equipment('Pacemaker'), equipment('Walker', '2009-01-01')));
    const request = { model: modelOf('Equipment'), bounds: { start: '0001-01-01' } };
    expect(await world.titles(request)).toEqual(['Walker']);
    expect(world.store.blocksRead).toBe(1);
  });

  it('reads a document with facts in very many years', async () => {
    const world = new FactWorld();
    const years = Array.from({ length: 60 }, (_, index) =>
      problem(`${1950 + index}`, `${1950 + index}-02-03`),
    );
    await world.create(document(...years));
    expect(await world.titles({ bounds: { start: '2009-02-03' } })).toHaveLength(60);
    expect(world.store.blocksRead).toBe(1);
  });

  it('applies to the storage time for models without another date', async () => {
    const world = new FactWorld();
    await world.create(document(model('AllergyExclusion', smallest.AllergyExclusion)));
    const exclusion = modelOf('AllergyExclusion');
    expect(
      await world.find({ model: exclusion, bounds: { start: '2026-02-01', end: '2026-02-01' } }),
    ).toHaveLength(1);
    expect(await world.find({ model: exclusion, bounds: { start: '2026-02-02' } })).toEqual([]);
    expect(world.store.blocksRead).toBe(1);
  });
});

describe('Facts through a carenet', () => {
  async function aCarenet() {
    const world = new FactWorld();
    const carenet = await world.carenet(world.recordId, 'Family');
    const placed = await world.create(document(equipment('Pacemaker')));
    const typedOne = await world.create(typedEquipment('Nebulizer'));
    const hidden = await world.create(document(equipment('Walker')));
    await world.say(carenet, placed, 'placed');
    const names = async () =>
      world.titles({ model: modelOf('Equipment'), sharing: await world.sharing(carenet) });
    return { world, carenet, placed, typedOne, hidden, names };
  }

  it('come from placed documents, and no other block is read', async () => {
    const { world, names } = await aCarenet();
    expect(await names()).toEqual(['Pacemaker']);
    expect(world.store.blocksRead).toBe(1);
  });

  it('come from more than a hundred placed documents', async () => {
    const { world, carenet, names } = await aCarenet();
    for (let index = 0; index < 120; index += 1) {
      await world.say(carenet, await world.create(document(equipment(`Walker ${index}`))), 'placed');
    }
    expect(new Set(await names()).size).toBe(121);
  });

  it('come from documents of an autoshared type, Models as well as typed documents', async () => {
    const { world, carenet, names } = await aCarenet();
    await world.autoshare(carenet, equipmentType);
    expect(await names()).toEqual(['Nebulizer', 'Pacemaker']);
    await world.autoshare(carenet, modelsType);
    expect(await names()).toEqual(['Nebulizer', 'Pacemaker', 'Walker']);
    await world.autoshare(carenet, equipmentType, false);
    expect(await names()).toEqual(['Pacemaker', 'Walker']);
  });

  it('exclude those of an excluded document of an autoshared type', async () => {
    const { world, carenet, hidden, placed, names } = await aCarenet();
    await world.autoshare(carenet, modelsType);
    await world.say(carenet, hidden, 'excluded');
    await world.say(carenet, placed, 'excluded');
    expect(await names()).toEqual([]);
  });

  it('never come from a nevershare document, placed or not', async () => {
    const { world, carenet, placed, hidden, names } = await aCarenet();
    await world.autoshare(carenet, modelsType);
    await world.nevershare(placed);
    await world.nevershare(hidden);
    expect(await names()).toEqual([]);
  });

  it('follow the type of the latest version', async () => {
    const { world, carenet, typedOne, hidden, names } = await aCarenet();
    await world.autoshare(carenet, equipmentType);
    await world.succeed(typedOne, document(equipment('Nebulizer 2')));
    await world.succeed(hidden, typedEquipment('Walker 2'));
    expect(await names()).toEqual(['Pacemaker', 'Walker 2']);
  });

  it('appear once, even if their document is both placed and of an autoshared type', async () => {
    const { world, carenet, names } = await aCarenet();
    await world.autoshare(carenet, modelsType);
    expect(await names()).toEqual(['Pacemaker', 'Walker']);
  });

  it('of placed documents are read only within the date range', async () => {
    const { world, carenet } = await aCarenet();
    const years = ['2001-01-01', '2002-01-01', '2003-01-01'].map((date) => equipment(date, date));
    await world.say(carenet, await world.create(document(...years)), 'placed');
    const sharing = await world.sharing(carenet);
    const bounds = { start: '2002-01-01', end: '2002-12-31' };
    expect(await world.titles({ model: modelOf('Equipment'), sharing, bounds })).toEqual(['2002-01-01']);
    expect(world.store.blocksRead).toBe(1);
  });
});
