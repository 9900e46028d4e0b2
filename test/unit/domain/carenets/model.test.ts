/**
 * Random histories of a record, checked against a plain model of
 * docs/contract/carenets.md#what-a-carenet-shows.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setAutoshare, unsetAutoshare } from '../../../../shared/domain/carenets/autoshares.ts';
import { listCarenetDocuments } from '../../../../shared/domain/carenets/documents.ts';
import { removeCarenet } from '../../../../shared/domain/carenets/manage.ts';
import { readCarenetMetadata } from '../../../../shared/domain/carenets/read.ts';
import { removeNevershare, setNevershare } from '../../../../shared/domain/documents/nevershare.ts';
import { setStatus } from '../../../../shared/domain/documents/status.ts';
import {
  excludeDocument,
  listCarenetsOfDocument,
  placeDocument,
  revertToAutoshare,
} from '../../../../shared/domain/placements/handlers.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { World } from './support.ts';

const types = ['urn:a#Note', 'urn:b#Plan', 'http://indivo.org/vocab/xml/documents#Lab'];
/** The service knows this type even if no document has it. */
const knownType = types[2]!;

interface Lineage {
  readonly versions: string[];
  type: string;
  status: 'active' | 'archived';
  nevershare: boolean;
  /** Placement or exclusion, by the index of the carenet. */
  readonly said: ('placed' | 'excluded' | undefined)[];
}

interface Carenet {
  readonly id: string;
  exists: boolean;
  readonly types: Set<string>;
}

type Step = (history: History) => Promise<void>;

/** The service, with a model of what it should show. */
class History {
  readonly world = new World();
  readonly lineages: Lineage[] = [];
  readonly carenets: Carenet[] = [];
  readonly carried = new Set<string>();
  recordId = '';

  static async begin(): Promise<History> {
    const history = new History();
    history.recordId = history.world.record().id;
    for (const name of ['A', 'B']) {
      const { id } = await history.world.carenet(history.recordId, name);
      history.carenets.push({ id, exists: true, types: new Set() });
    }
    return history;
  }

  path(lineage: Lineage, carenet?: Carenet): Record<string, string> {
    const DOCUMENT_ID = lineage.versions.at(-1)!;
    return { RECORD_ID: this.recordId, DOCUMENT_ID, ...(carenet && { CARENET_ID: carenet.id }) };
  }

  shows(lineage: Lineage, index: number): boolean {
    const { exists, types: shared } = this.carenets[index]!;
    if (!exists || lineage.nevershare) return false;
    return (
      lineage.said[index] === 'placed' || (shared.has(lineage.type) && lineage.said[index] !== 'excluded')
    );
  }
}

const documentStep = (act: (history: History, lineage: Lineage, carenet: number) => Promise<void>) =>
  fc.tuple(fc.nat(5), fc.nat(1)).map(
    ([which, carenet]): Step =>
      async (history) => {
        const lineage = history.lineages[which % Math.max(1, history.lineages.length)];
        if (lineage) await act(history, lineage, carenet);
      },
  );

const say = (
  handler: typeof placeDocument | typeof excludeDocument | typeof revertToAutoshare,
  said: 'placed' | 'excluded' | undefined,
) =>
  documentStep(async (history, lineage, index) => {
    const carenet = history.carenets[index]!;
    const refused = !carenet.exists || (said === 'placed' && lineage.nevershare);
    expect(await statusOf(history.world.call(handler, { path: history.path(lineage, carenet) }))).toBe(
      refused ? 404 : 200,
    );
    if (!refused) lineage.said[index] = said;
  });

const autoshareStep = (handler: typeof setAutoshare | typeof unsetAutoshare, on: boolean) =>
  fc.tuple(fc.constantFrom(...types), fc.nat(1)).map(
    ([type, index]): Step =>
      async (history) => {
        const carenet = history.carenets[index]!;
        const refused = !carenet.exists || !(type === knownType || history.carried.has(type));
        const path = { RECORD_ID: history.recordId, CARENET_ID: carenet.id };
        expect(await statusOf(history.world.call(handler, { path, form: { type } }))).toBe(
          refused ? 404 : 200,
        );
        if (refused) return;
        if (on) carenet.types.add(type);
        else carenet.types.delete(type);
      },
  );

const steps: readonly fc.Arbitrary<Step>[] = [
  fc.constantFrom(...types).map(
    (type): Step =>
      async (history) => {
        const id = await history.world.document(history.recordId, type);
        history.carried.add(type);
        history.lineages.push({ versions: [id], type, status: 'active', nevershare: false, said: [] });
      },
  ),
  documentStep(async (history, lineage, index) => {
    const type = types[(types.indexOf(lineage.type) + index) % types.length]!;
    lineage.versions.push(await history.world.replace(history.recordId, lineage.versions.at(-1)!, type));
    history.carried.add(type);
    lineage.type = type;
  }),
  say(placeDocument, 'placed'),
  say(excludeDocument, 'excluded'),
  say(revertToAutoshare, undefined),
  autoshareStep(setAutoshare, true),
  autoshareStep(unsetAutoshare, false),
  documentStep(async (history, lineage, which) => {
    lineage.nevershare = which === 0;
    const handler = lineage.nevershare ? setNevershare : removeNevershare;
    await history.world.call(handler, { path: history.path(lineage) });
  }),
  documentStep(async (history, lineage, which) => {
    lineage.status = which === 0 ? 'active' : 'archived';
    const form = { status: lineage.status };
    await history.world.call(setStatus, { path: history.path(lineage), form });
  }),
];

const deletion = fc.nat(1).map(
  (index): Step =>
    async (history) => {
      const carenet = history.carenets[index]!;
      const path = { CARENET_ID: carenet.id };
      expect(await statusOf(history.world.call(removeCarenet, { path }))).toBe(carenet.exists ? 200 : 404);
      carenet.exists = false;
    },
);

const anyStep = fc.oneof(...steps.map((arbitrary) => ({ arbitrary, weight: 6 })), {
  arbitrary: deletion,
  weight: 1,
});

describe('Whatever happens to a record, its carenets', () => {
  it('show in lists, metadata and the carenets of a document what the contract says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), async (history) => {
        const world = await History.begin();
        for (const step of history) await step(world);
        await expectAgreement(world);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

async function expectAgreement(history: History): Promise<void> {
  for (const [index, carenet] of history.carenets.entries()) {
    const shown = history.lineages.filter((lineage) => history.shows(lineage, index));
    const CARENET_ID = carenet.id;
    for (const status of ['active', 'archived'] as const) {
      const expected = shown.filter((lineage) => lineage.status === status).map(latestOf);
      expect(await listed(history, CARENET_ID, status)).toEqual(carenet.exists ? expected.sort() : 404);
    }
    for (const lineage of history.lineages) {
      for (const DOCUMENT_ID of lineage.versions) {
        const readable = shown.includes(lineage) && DOCUMENT_ID === latestOf(lineage);
        const call = history.world.call(readCarenetMetadata, { path: { CARENET_ID, DOCUMENT_ID } });
        expect(await statusOf(call)).toBe(readable ? 200 : 404);
      }
    }
  }
  for (const lineage of history.lineages) {
    const path = { RECORD_ID: history.recordId, DOCUMENT_ID: lineage.versions[0]! };
    const { carenets } = await history.world.call(listCarenetsOfDocument, { path, list: { orderBy: 'id' } });
    const expected = history.carenets.filter((_, index) => history.shows(lineage, index));
    expect(carenets.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
  }
}

async function listed(
  history: History,
  CARENET_ID: string,
  status: 'active' | 'archived',
): Promise<string[] | number> {
  try {
    const list = { status, orderBy: 'created_at', descending: true };
    const { documents, total } = await history.world.call(listCarenetDocuments, {
      path: { CARENET_ID },
      list,
    });
    expect(total).toBe(documents.length);
    return documents.map(({ id }) => id).sort();
  } catch (error) {
    return (error as { status: number }).status;
  }
}

function latestOf({ versions }: Lineage): string {
  return versions.at(-1)!;
}

async function statusOf(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 200,
    (error) => {
      if (typeof error?.status !== 'number') throw error;
      return error.status;
    },
  );
}
