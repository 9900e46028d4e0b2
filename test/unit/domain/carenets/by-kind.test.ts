/**
 * What a carenet shows of documents and facts, when data is shared by kind (docs/contract/carenets.md#what-a-carenet-shows), against an
 * independent account of the rule: random records, and all that can be read through the carenet.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listCarenetDocuments } from '../../../../shared/domain/carenets/documents.ts';
import { setKindAutoshare, unsetKindAutoshare } from '../../../../shared/domain/carenets/kind-autoshares.ts';
import { readCarenetDocument, readCarenetMetadata } from '../../../../shared/domain/carenets/read.ts';
import { listCarenetsOfDocument } from '../../../../shared/domain/placements/handlers.ts';
import { listCarenetFacts } from '../../../../shared/domain/reports/generic.ts';
import { summariseCarenet } from '../../../../shared/domain/reports/ips.ts';
import { carenetReport } from '../../../../shared/domain/reports/minimal.ts';
import { lineageOf } from '../../../../shared/ids.ts';
import { models as registry } from '../../../../shared/models/registry.ts';
import { minimalReports } from '../../../../shared/reports/minimal/reports/index.ts';
import type { CarenetItem } from '../../../../shared/store/items/index.ts';
import { many, markup, model, models } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { FactWorld } from '../facts/support.ts';

/** Something that a document holds. */
interface Thing {
  readonly what: keyof typeof ownThings | keyof typeof resources;
  /** Of resources: the same in every document that holds it. */
  readonly shared?: number;
}

/** Of a fact: the model that reports it, and the kind that must be shared; undefined kinds: see `unreadKinds`. */
interface Told {
  readonly model: string;
  readonly kind: string;
}

const subject = { reference: 'Patient/p1' };
const unreadable = { modifierExtension: [{ url: 'https://hospital.example/changed', valueBoolean: true }] };
const laboratory = { category: [{ coding: [{ code: 'laboratory' }] }], status: 'final' };

/** In documents of the service's own formats. The second mark is that of a nested fact. */
const ownThings = {
  problem: {
    told: [{ model: 'Problem', kind: 'Problem' }],
    write: ([mark]: readonly string[]) => model('Problem', { ...smallest.Problem, name_title: mark! }),
  },
  medication: {
    told: [
      { model: 'Medication', kind: 'Medication' },
      { model: 'Fill', kind: 'Medication' },
    ],
    write: ([mark, fill]: readonly string[]) =>
      model('Medication', {
        ...smallest.Medication,
        drugName_title: mark!,
        fulfillments: many(model('Fill', { ...smallest.Fill, pbm: fill! })),
      }),
  },
  fill: {
    told: [{ model: 'Fill', kind: 'Fill' }],
    write: ([mark]: readonly string[]) => model('Fill', { ...smallest.Fill, pbm: mark! }),
  },
  vitals: {
    told: [
      { model: 'VitalSigns', kind: 'VitalSigns' },
      { model: 'Encounter', kind: 'VitalSigns' },
    ],
    write: ([mark, visit]: readonly string[]) =>
      model('VitalSigns', {
        ...smallest.VitalSigns,
        weight_value: Number(mark!.slice(1)),
        weight_unit: 'kg',
        encounter: markup(model('Encounter', { ...smallest.Encounter, facility_name: visit! })),
      }),
  },
} as const satisfies Record<
  string,
  { readonly told: readonly Told[]; readonly write: (marks: readonly string[]) => string }
>;

/** In documents of FHIR. */
const resources = {
  condition: {
    kind: 'Problem',
    told: { model: 'Problem', kind: 'Problem' },
    write: (mark: string) => ({ resourceType: 'Condition', subject, code: { text: mark } }),
  },
  refuted: {
    kind: 'Problem',
    told: undefined,
    write: (mark: string) => ({
      resourceType: 'Condition',
      subject,
      code: { text: mark },
      verificationStatus: { coding: [{ code: 'refuted' }] },
    }),
  },
  allergy: {
    kind: 'Allergy',
    told: { model: 'Allergy', kind: 'Allergy' },
    write: (mark: string) => ({ resourceType: 'AllergyIntolerance', patient: subject, code: { text: mark } }),
  },
  laboratory: {
    kind: 'LabResult',
    told: { model: 'LabResult', kind: 'LabResult' },
    write: (mark: string) => ({
      resourceType: 'Observation',
      ...laboratory,
      subject,
      code: { text: mark },
      valueString: 'seen',
    }),
  },
  consent: {
    kind: 'Consent',
    told: { model: 'UnreadResource', kind: 'Consent' },
    write: (mark: string) => ({ resourceType: 'Consent', patient: subject, category: [{ text: mark }] }),
  },
  unreadAllergy: {
    kind: 'unread',
    told: { model: 'UnreadResource', kind: 'Allergy' },
    write: (mark: string) => ({
      resourceType: 'AllergyIntolerance',
      ...unreadable,
      patient: subject,
      code: { text: mark },
    }),
  },
  unreadObservation: {
    kind: 'unread',
    told: { model: 'UnreadResource', kind: 'any Observation' },
    write: (mark: string) => ({
      resourceType: 'Observation',
      ...unreadable,
      ...laboratory,
      subject,
      code: { text: mark },
      valueString: 'seen',
    }),
  },
} as const;

/** What withdraws a resource is about the same. */
const sameAs: Readonly<Record<string, string>> = { refuted: 'condition' };
const observations = ['LabResult', 'Measurement', 'SocialHistory', 'VitalSigns'];
const kinds = [
  ...['Problem', 'Medication', 'Fill', 'VitalSigns', 'Encounter', 'Allergy', 'LabResult', 'Consent'],
  ...['Measurement', 'SocialHistory'],
] as const;

/** The models of all these things, and one that none of them is. */
const reported = [...registry.values()].filter(({ name }) =>
  [...kinds, 'UnreadResource', 'Immunization'].includes(name),
);

const fhirModels = 'application/fhir+json';
const typeOf = { models: 'http://indivo.org/vocab/xml/documents#Models', fhir: 'http://hl7.org/fhir/Bundle' };

interface Body {
  readonly format: 'models' | 'fhir';
  readonly things: readonly Thing[];
  /** Whether a second patient is in it: then no fact comes from it. */
  readonly isOfSeveral: boolean;
}

/** What one mark in a document is. */
interface Mark extends Told {
  readonly mark: string;
}

interface Doc {
  readonly lineage: string;
  latest: string;
  /** Earlier versions. */
  replaced: string[];
  format: Body['format'];
  /** Facts, and the kinds of all that is in it. */
  marks: readonly Mark[];
  kinds: readonly string[];
  /** Conditions that other documents say, and this one withdraws. */
  withdrawn: readonly string[];
  /** Which of all versions it is. */
  stored: number;
  status: 'active' | 'void' | 'archived';
  nevershare: boolean;
  placement: 'placed' | 'excluded' | 'nothing';
}

function statusOf(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 200,
    ({ status }) => status,
  );
}

class History {
  readonly world = new FactWorld();
  readonly docs: Doc[] = [];
  readonly ticked = new Set<string>();
  readonly types = new Set<string>();
  carenet!: CarenetItem;
  /** Nothing is shared into it. */
  other!: CarenetItem;
  #marks = 100_000;
  #versions = 0;

  static async begin(): Promise<History> {
    const history = new History();
    history.carenet = await history.world.carenet(history.world.recordId, 'Family');
    history.other = await history.world.carenet(history.world.recordId, 'Work');
    return history;
  }

  async store(body: Body, old?: Doc): Promise<void> {
    const { text, marks, kinds: held, withdrawn = [] } = this.#write(body);
    const mediaType = body.format === 'fhir' ? fhirModels : 'application/xml';
    const latest = old
      ? await this.world.succeed(old.latest, text, mediaType)
      : await this.world.create(text, mediaType);
    this.#versions += 1;
    const doc = { latest, format: body.format, marks, kinds: held, withdrawn, stored: this.#versions };
    if (old) Object.assign(old, doc, { replaced: [...old.replaced, old.latest] });
    else
      this.docs.push({
        ...doc,
        lineage: latest,
        replaced: [],
        status: 'active',
        nevershare: false,
        placement: 'nothing',
      });
  }

  #write({ format, things, isOfSeveral }: Body) {
    const next = () => {
      this.#marks += 1;
      return `m${this.#marks}`;
    };
    const marks: Mark[] = [];
    const held: string[] = [];
    if (format === 'models') {
      const content = things.flatMap(({ what }) => {
        if (!(what in ownThings)) return [];
        const thing = ownThings[what as keyof typeof ownThings];
        const own = thing.told.map((told) => ({ ...told, mark: next() }));
        marks.push(...own);
        held.push(thing.told[0].kind);
        return [thing.write(own.map(({ mark }) => mark))];
      });
      return { text: models(...content), marks, kinds: held };
    }
    const withdrawn: string[] = [];
    const entry = things.flatMap(({ what, shared }) => {
      if (!(what in resources)) return [];
      const { kind, told, write } = resources[what as keyof typeof resources];
      const mark =
        shared === undefined ? next() : `m${Object.keys(resources).indexOf(sameAs[what] ?? what)}${shared}`;
      held.push(kind);
      if (what === 'refuted') withdrawn.push(mark);
      if (told) marks.push({ ...told, mark });
      const { resourceType, ...rest } = write(mark);
      const id = `id-${mark}`;
      const fullUrl = `https://hospital.example/fhir/${resourceType}/${id}`;
      return [{ fullUrl, resource: { resourceType, id, ...rest } }];
    });
    const patients = isOfSeveral
      ? ['p1', 'p2'].map((id) => ({
          resource: { resourceType: 'Patient', id, name: [{ family: id, given: ['Ada'] }] },
        }))
      : [];
    const text = JSON.stringify({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [...patients, ...entry],
    });
    return isOfSeveral ? { text, marks: [], kinds: [] } : { text, marks, kinds: held, withdrawn };
  }

  // The independent account begins here.

  #isDocumentShown({ format, kinds: held, nevershare, placement }: Doc): boolean {
    if (nevershare || placement === 'excluded') return false;
    if (placement === 'placed' || this.types.has(typeOf[format])) return true;
    return held.length > 0 && held.every((kind) => this.ticked.has(kind));
  }

  /** Whether a mark is shown, and with its words. */
  #shownOf(doc: Doc, { kind }: Mark): 'with its document' | 'alone' | 'without its words' | undefined {
    if (this.#isDocumentShown(doc)) return 'with its document';
    if (doc.nevershare || doc.placement === 'excluded') return undefined;
    if (kind !== 'any Observation') return this.ticked.has(kind) ? 'alone' : undefined;
    if (observations.every((one) => this.ticked.has(one))) return 'alone';
    return observations.some((one) => this.ticked.has(one)) ? 'without its words' : undefined;
  }

  /** Whether the last document that is not void and speaks of it withdraws it, shown or not. */
  #isWithdrawn({ mark }: Mark): boolean {
    const speaking = this.docs.filter(
      (doc) =>
        doc.status !== 'void' && (doc.withdrawn.includes(mark) || doc.marks.some((one) => one.mark === mark)),
    );
    const last = speaking.toSorted((one, other) => other.stored - one.stored)[0];
    return last?.withdrawn.includes(mark) ?? false;
  }

  /** Lines `mark document`, sorted; of facts that several documents say, one that is shown with its document. */
  expected(model: string, status: Doc['status']): string[] {
    const lines = new Map<string, string>();
    const nameless: string[] = [];
    for (const doc of this.docs.filter((one) => one.status === status)) {
      for (const mark of doc.marks.filter((one) => one.model === model)) {
        if (status !== 'void' && this.#isWithdrawn(mark)) continue;
        const shown = this.#shownOf(doc, mark);
        const known = lines.get(mark.mark);
        if (shown === 'without its words') {
          if (known === undefined) nameless.push(mark.mark);
        } else if (shown === 'alone') lines.set(mark.mark, known ?? '');
        else if (shown && !known) lines.set(mark.mark, 'document');
      }
    }
    const without = new Set(nameless.filter((mark) => !lines.has(mark)));
    return [
      ...[...lines].map(([mark, document]) => `${mark} ${document}`),
      ...[...without].map(() => 'nameless '),
    ].sort();
  }

  shownDocuments(status?: Doc['status']): readonly Doc[] {
    return this.docs.filter(
      (doc) => (status === undefined || doc.status === status) && this.#isDocumentShown(doc),
    );
  }

  // Here it ends.

  async check(): Promise<void> {
    const path = { CARENET_ID: this.carenet.id };
    for (const status of ['active', 'void', 'archived'] as const) {
      const list = { status, orderBy: 'created_at' };
      const { documents, total } = await this.world.call(listCarenetDocuments, { path, list });
      const ids = this.shownDocuments(status).map(({ latest }) => latest);
      expect(documents.map(({ id }) => id).sort()).toEqual(ids.sort());
      expect(total).toBe(ids.length);
      for (const { name } of reported) await this.#checkReport(name, status);
      const elsewhere = { path: { CARENET_ID: this.other.id }, list };
      expect((await this.world.call(listCarenetDocuments, elsewhere)).documents).toEqual([]);
    }
    for (const doc of this.docs) await this.#checkDocument(doc);
    await this.#checkSilence();
  }

  async #checkDocument(doc: Doc): Promise<void> {
    const isShown = this.shownDocuments().includes(doc);
    expect(await this.#readable(this.carenet, doc.latest)).toEqual(isShown ? [200, 200] : [404, 404]);
    for (const version of doc.replaced)
      expect(await this.#readable(this.carenet, version)).toEqual([404, 404]);
    expect(await this.#readable(this.other, doc.latest)).toEqual([404, 404]);
    const { carenets } = await this.world.call(listCarenetsOfDocument, {
      path: { RECORD_ID: this.world.recordId, DOCUMENT_ID: doc.lineage },
      list: { orderBy: 'id' },
    });
    expect(carenets.map(({ id }) => id)).toEqual(isShown ? [this.carenet.id] : []);
  }

  /** What comes of reading the metadata and the bytes of a version through a carenet. */
  #readable({ id }: CarenetItem, version: string): Promise<readonly number[]> {
    const path = { DOCUMENT_ID: version, CARENET_ID: id };
    const calls = [readCarenetMetadata, readCarenetDocument] as const;
    return Promise.all(
      calls.map((handler) => statusOf(this.world.call(handler as typeof readCarenetMetadata, { path }))),
    );
  }

  async #checkReport(name: string, status: Doc['status']): Promise<void> {
    const text = await this.#generic(name, 'application/json', { status });
    const rows = JSON.parse(text) as readonly Record<string, unknown>[];
    const lines = rows.map((row) => {
      const mark = Object.values(row).find((value) => /^m\d+$/.test(String(value)));
      const weight = row.weight_value === undefined ? undefined : `m${row.weight_value}`;
      const document = String(row.__documentid__);
      if (document !== '') {
        const teller = this.docs.find(({ latest }) => latest === document);
        expect(teller?.marks.map((one) => one.mark)).toContain(mark ?? weight);
        expect(this.shownDocuments(status)).toContain(teller);
      }
      return `${mark ?? weight ?? 'nameless'} ${document === '' ? '' : 'document'}`;
    });
    expect({ name, status, lines: lines.sort() }).toEqual({
      name,
      status,
      lines: this.expected(name, status),
    });
  }

  /** No answer names a document that is not shown, in whatever format. */
  async #checkSilence(): Promise<void> {
    const answers = [await this.#ips()];
    for (const { name, rdf } of reported) {
      for (const status of ['active', 'void', 'archived'] as const) {
        answers.push(await this.#generic(name, 'application/xml', { status }));
        if (name !== 'UnreadResource')
          answers.push(await this.#generic(name, 'application/fhir+json', { status }));
        if (rdf) answers.push(await this.#generic(name, 'application/rdf+xml', { status }));
      }
    }
    for (const report of minimalReports.keys()) answers.push(await this.#minimal(report));
    const text = answers.join('\n');
    const shown = new Set(this.shownDocuments().map(({ lineage }) => lineage));
    for (const { lineage } of this.docs.filter((doc) => !shown.has(doc.lineage))) {
      // Ids of versions, lineages and facts all begin so.
      expect(text).not.toContain(lineageOf(lineage).slice(0, 23));
    }
    expect(text).not.toContain('undefined');
  }

  async #generic(name: string, format: string, parameters: Record<string, string>): Promise<string> {
    const handler = (given: object, context: never) =>
      listCarenetFacts(
        { ...given, parameters: new Map(Object.entries(parameters)), format } as never,
        context,
      );
    const path = { CARENET_ID: this.carenet.id, DATA_MODEL: name };
    return ((await this.world.call(handler, { path })) as unknown as { text: string }).text;
  }

  async #minimal(name: string): Promise<string> {
    const report = carenetReport(name);
    const handler = (given: object, context: never) =>
      report({ ...given, parameters: new Map(), format: 'application/xml' } as never, context);
    const path = { CARENET_ID: this.carenet.id };
    return ((await this.world.call(handler, { path })) as unknown as { text: string }).text;
  }

  async #ips(): Promise<string> {
    const path = { CARENET_ID: this.carenet.id };
    return ((await this.world.call(summariseCarenet, { path })) as unknown as { text: string }).text;
  }

  async tick(kind: string, on: boolean): Promise<void> {
    const path = { RECORD_ID: this.world.recordId, CARENET_ID: this.carenet.id };
    await this.world.call(on ? setKindAutoshare : unsetKindAutoshare, { path, form: { kind } });
    if (on) this.ticked.add(kind);
    else this.ticked.delete(kind);
  }
}

const thingOf = (format: Body['format']): fc.Arbitrary<Thing> =>
  fc.record({
    what: fc.constantFrom(
      ...((format === 'models' ? Object.keys(ownThings) : Object.keys(resources)) as Thing['what'][]),
    ),
    ...(format === 'fhir' && { shared: fc.option(fc.nat(1), { nil: undefined, freq: 2 }) }),
  }) as fc.Arbitrary<Thing>;
const body: fc.Arbitrary<Body> = fc.constantFrom('models' as const, 'fhir' as const).chain((format) =>
  fc.record({
    format: fc.constant(format),
    things: fc.uniqueArray(thingOf(format), {
      maxLength: 3,
      selector: ({ what, shared }) => `${sameAs[what] ?? what} ${shared}`,
    }),
    isOfSeveral: fc.boolean().map((is) => is && format === 'fhir'),
  }),
);

type Step = (history: History) => Promise<void>;

const ofDocument = (act: (history: History, doc: Doc, which: number) => Promise<void>): fc.Arbitrary<Step> =>
  fc.tuple(fc.nat(7), fc.nat(2)).map(([index, which]) => async (history) => {
    const doc = history.docs[index % Math.max(1, history.docs.length)];
    if (doc) await act(history, doc, which);
  });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: body.map(
      (one): Step =>
        (history) =>
          history.store(one),
    ),
  },
  {
    weight: 8,
    arbitrary: fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 0, max: 3 })).map(
      ([kind, on]): Step =>
        (history) =>
          history.tick(kind, on > 0),
    ),
  },
  {
    weight: 2,
    arbitrary: body.chain((one) => ofDocument((history, doc) => history.store(one, doc))),
  },
  {
    weight: 2,
    arbitrary: ofDocument(async (history, doc, which) => {
      const placement = (['placed', 'excluded', 'nothing'] as const)[which]!;
      const isRefused = doc.nevershare && placement === 'placed';
      const said = history.world.say(history.carenet, doc.latest, placement);
      expect(await statusOf(said)).toBe(isRefused ? 404 : 200);
      if (!isRefused) doc.placement = placement;
    }),
  },
  {
    weight: 1,
    arbitrary: ofDocument(async (history, doc, which) => {
      doc.nevershare = which === 0;
      await history.world.nevershare(doc.latest, doc.nevershare);
    }),
  },
  {
    weight: 2,
    arbitrary: ofDocument(async (history, doc, which) => {
      const status = (['active', 'void', 'archived'] as const)[which]!;
      // A document cannot be voided and archived at once.
      if (doc.status !== status) await history.world.status(doc.latest, 'active');
      await history.world.status(doc.latest, status);
      doc.status = status;
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...Object.values(typeOf)), fc.boolean()).map(
      ([type, on]): Step =>
        async (history) => {
          await history.world.autoshare(history.carenet, type, on);
          if (on) history.types.add(type);
          else history.types.delete(type);
        },
    ),
  },
);

describe('Whatever a record holds and its owner shares, a carenet', () => {
  it('shows the documents and facts that the contract says, and names no other document', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const history = await History.begin();
        for (const one of steps) await one(history);
        await history.check();
      }),
      { numRuns: propertyRuns(20) },
    );
  });
});
