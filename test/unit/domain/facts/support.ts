/** A record with documents that have facts, on a table in memory that lets anything happen between two reads. */
import { setAutoshare, unsetAutoshare } from '../../../../shared/domain/carenets/autoshares.ts';
import { readSharing } from '../../../../shared/domain/carenets/sharing.ts';
import type { Sharing } from '../../../../shared/domain/carenets/visibility.ts';
import { createRecordDocument } from '../../../../shared/domain/documents/create.ts';
import { labelDocument } from '../../../../shared/domain/documents/label.ts';
import { removeNevershare, setNevershare } from '../../../../shared/domain/documents/nevershare.ts';
import { replaceDocument } from '../../../../shared/domain/documents/replace.ts';
import { setStatus } from '../../../../shared/domain/documents/status.ts';
import type { SelectorOptions } from '../../../../shared/domain/facts/document-selector.ts';
import { type FactRequest, scanFacts } from '../../../../shared/domain/facts/scan.ts';
import { dispatch, type Pending } from '../../../../shared/domain/outbox/dispatch.ts';
import {
  excludeDocument,
  placeDocument,
  revertToAutoshare,
} from '../../../../shared/domain/placements/handlers.ts';
import type { Fact } from '../../../../shared/facts/fact.ts';
import { lineageOf } from '../../../../shared/ids.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { models as registry } from '../../../../shared/models/registry.ts';
import {
  type CarenetItem,
  keys,
  type LineageItem,
  type RecordItem,
} from '../../../../shared/store/items/index.ts';
import type { Item } from '../../../../shared/store/key.ts';
import type { Bodies, PartReader } from '../../../../shared/store/store.ts';
import { model, models } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { outboxOf } from '../accounts/support.ts';
import { type Call, itemsIn, World } from '../carenets/support.ts';
import { RacingStore } from './racing-store.ts';

export const modelOf = (name: string): Model => registry.get(name)!;

/** A Problem with this name. */
export function problem(title: string, startDate = '2013-01-01'): string {
  return model('Problem', { ...smallest.Problem, name_title: title, startDate });
}

/** A document with facts. */
export const document = models;

/** A document without facts. */
export const silent = models();

/** A record whose documents have facts. */
export class FactWorld extends World {
  override readonly store = new RacingStore();
  readonly recordId = this.record().id;

  /** Objects as the service reads them. */
  readonly objects: Bodies & PartReader = {
    put: async (key, bytes) => void this.bodies.set(key, bytes),
    get: async (key) => {
      const bytes = this.bodies.get(key);
      if (!bytes) throw new Error(`No object ${key}`);
      return bytes;
    },
    part: async (key, offset, length) => this.bodies.get(key)!.subarray(offset, offset + length),
    delete: async (key) => void this.bodies.delete(key),
  };

  get stores() {
    return { store: this.store, bodies: this.objects };
  }

  /** Creates a document. Returns its id. */
  async create(body: string, mediaType = 'application/xml'): Promise<string> {
    return (await this.call(createRecordDocument, { path: this.#path(), body, mediaType })).id;
  }

  /** Replaces a document. Returns the id of the new version. */
  async succeed(documentId: string, body: string, mediaType = 'application/xml'): Promise<string> {
    return (await this.call(replaceDocument, { path: this.#path(documentId), body, mediaType })).id;
  }

  async status(documentId: string, status: string): Promise<void> {
    await this.call(setStatus, { path: this.#path(documentId), form: { status } });
  }

  async label(documentId: string, body: string): Promise<void> {
    await this.call(labelDocument, { path: this.#path(documentId), body });
  }

  async nevershare(documentId: string, on = true): Promise<void> {
    await this.call(on ? setNevershare : removeNevershare, { path: this.#path(documentId) });
  }

  async say(
    carenet: CarenetItem,
    documentId: string,
    what: 'placed' | 'excluded' | 'nothing',
  ): Promise<void> {
    const handler = { placed: placeDocument, excluded: excludeDocument, nothing: revertToAutoshare }[what];
    await this.call(handler, { path: { ...this.#path(documentId), CARENET_ID: carenet.id } } as Call);
  }

  async autoshare({ id }: CarenetItem, type: string, on = true): Promise<void> {
    const path = { RECORD_ID: this.recordId, CARENET_ID: id };
    await this.call(on ? setAutoshare : unsetAutoshare, { path, form: { type } });
  }

  sharing(carenet: CarenetItem): Promise<Sharing> {
    return readSharing(this.store, carenet);
  }

  /** All facts that a request finds; in active documents unless the request names a status. */
  async find(request: Partial<FactRequest> = {}, options?: SelectorOptions): Promise<Fact[]> {
    const found: Fact[] = [];
    const base = { recordId: this.recordId, model: modelOf('Problem'), status: 'active' } as const;
    const blocks = scanFacts({ ...base, ...request }, this.stores, options);
    for await (const { facts } of blocks) found.push(...facts);
    return found;
  }

  /** Names of the problems that a request finds, in alphabetical order. */
  async titles(request?: Partial<FactRequest>, options?: SelectorOptions): Promise<string[]> {
    return titlesOf(await this.find(request, options));
  }

  recordNow(): RecordItem {
    const { PK, SK } = keys.record(this.recordId);
    return this.store.items.get(`${PK}\n${SK}`) as unknown as RecordItem;
  }

  head(documentId: string): LineageItem {
    const { PK, SK } = keys.lineage(this.recordId, documentId);
    return this.store.items.get(`${PK}\n${SK}`) as unknown as LineageItem;
  }

  /** Blocks of facts in the table. */
  blocks(name = 'Problem'): Item[] {
    return itemsIn(this.store, keys.facts(this.recordId, name).partition);
  }

  pending(): Pending[] {
    return outboxOf(this.store) as unknown as Pending[];
  }

  /** Keeps what is stored now. The function that it returns brings it back. */
  keep(): () => void {
    const items = [...this.store.items];
    const bodies = [...this.bodies];
    const { now } = this;
    return () => {
      this.store.items.clear();
      for (const [key, item] of items) this.store.items.set(key, item);
      this.store.showAll();
      this.bodies.clear();
      for (const [key, body] of bodies) this.bodies.set(key, body);
      this.now = now;
    };
  }

  /** Dispatches the outbox: at once, as the stream does, or late, as the sweeper does. */
  async handOver(late: boolean): Promise<void> {
    const refuse = () => Promise.reject(new Error('not expected'));
    const removeBody = this.objects.delete;
    const enqueue = async () => new Map();
    const dispatching = { store: this.store, enqueue, tell: refuse, cleanUpApp: refuse, removeBody };
    const failures = await dispatch(this.pending(), dispatching, { late });
    for (const failure of failures.values()) throw failure;
  }

  #path(documentId?: string): Readonly<Record<string, string>> {
    return { RECORD_ID: this.recordId, ...(documentId && { DOCUMENT_ID: documentId }) };
  }
}

export function titlesOf(facts: readonly Fact[]): string[] {
  return facts.map(titleOf).sort();
}

export function titleOf(fact: Fact): string {
  const { fields } = modelOf(fact.model);
  return String(
    fact.values[fields.findIndex(({ name }) => /^(name_title|name|test_name_title)$/.test(name))],
  );
}

/** What a report shows, by lineage of the document. */
export function byLineage(facts: readonly Fact[]): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  for (const fact of facts) {
    const id = lineageOf(fact.documentId!);
    shown.set(id, [...(shown.get(id) ?? []), titleOf(fact)].sort());
  }
  return shown;
}

/** Runs an action before the n-th read from now on. The function it returns tells whether the action has run. */
export function beforeRead(world: FactWorld, read: number, action: () => Promise<unknown>): () => boolean {
  const first = world.store.reads;
  let isDone = false;
  world.store.beforeRead = async (reads) => {
    if (reads !== first + read) return;
    isDone = true;
    await action();
  };
  return () => isDone;
}
