/** A record with FHIR documents, on a table in memory, and what is served of their resources. */
import {
  findRow,
  type Row,
  type RowBounds,
  readBodies,
  type SentView,
  scanRows,
} from '../../../../../shared/domain/fhir/sent/index.ts';
import type { JsonObject } from '../../../../../shared/fhir/json.ts';
import { type CarenetItem, keys } from '../../../../../shared/store/items/index.ts';
import { itemsIn } from '../../carenets/support.ts';
import { FactWorld } from '../../facts/support.ts';

export const fhirType = 'application/fhir+json';

export class SentWorld extends FactWorld {
  override get stores() {
    return { store: this.store, bodies: this.objects, largeBodies: this.objects };
  }

  get view(): SentView {
    const { recordId } = this;
    return { recordId, sharing: undefined, carenetId: undefined, base: 'https://phr.example/fhir' };
  }

  async circle(carenet: CarenetItem): Promise<SentView> {
    return { ...this.view, sharing: await this.sharing(carenet), carenetId: carenet.id };
  }

  /** Stores a document of FHIR. Returns its id. */
  fhir(...resources: readonly object[]): Promise<string> {
    return this.create(documentOf(resources), fhirType);
  }

  /** Replaces it. Returns the id of the new version. */
  fhirAgain(documentId: string, ...resources: readonly object[]): Promise<string> {
    return this.succeed(documentId, documentOf(resources), fhirType);
  }

  /** Does something as another app. */
  async by<Done>(appId: string, action: () => Promise<Done>): Promise<Done> {
    const { actor } = this;
    this.actor = { type: 'pha', id: appId, fullName: appId };
    try {
      return await action();
    } finally {
      this.actor = actor;
    }
  }

  async rows(type: string, { view = this.view, bounds }: { view?: SentView; bounds?: RowBounds } = {}) {
    const found: Row[] = [];
    for await (const rows of scanRows(view, type, bounds, this.stores)) found.push(...rows);
    return found;
  }

  /** The resources of a type, in the order of their documents. */
  async served(type: string, view: SentView = this.view): Promise<readonly JsonObject[]> {
    const rows = await this.rows(type, { view });
    const order = rows.toSorted(
      (one, other) => byText(one.lineageId, other.lineageId) || one.place - other.place,
    );
    return readBodies(order, view, this.stores);
  }

  resource(type: string, id: string, view: SentView = this.view) {
    return findRow(view, type, id, this.stores);
  }

  /** Everything that is stored of resources. */
  stored() {
    return itemsIn(this.store, keys.sentOf(this.recordId).partition);
  }
}

function bundleOf(resources: readonly object[]): object {
  return { resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) };
}

function documentOf(resources: readonly object[]): string {
  return JSON.stringify(resources.length === 1 ? resources[0] : bundleOf(resources));
}

function byText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
