/* PLACEHOLDER */
import type { JsonObject } from '../../../fhir/json.ts';
import type { RowValues } from '../../../fhir/rest/row-values.ts';
import type { VersionItem } from '../../../store/items/index.ts';
import type { Bodies, LargeBodies, Store } from '../../../store/store.ts';
import type { Sharing } from '../../carenets/visibility.ts';

export interface SentStores {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly largeBodies: Pick<LargeBodies, 'part'>;
}
export interface SentView {
  readonly recordId: string;
  readonly sharing: Sharing | undefined;
  readonly base: string;
  readonly carenetId: string | undefined;
}
export interface RowBounds {
  readonly from?: number;
  readonly to?: number;
}
export interface Row extends RowValues {
  readonly type: string;
  readonly id: string;
  readonly lineageId: string;
  readonly documentId: string;
  readonly storedAt: string;
  readonly place: number;
  readonly versionId: string;
  readonly identity?: string;
  readonly body: unknown;
}
export interface VersionedResource {
  readonly type: string;
  readonly id: string;
  readonly place: number;
  readonly versionId: string;
  readonly identity?: string;
  readonly json: JsonObject;
}
type Scan = (
  view: SentView,
  type: string,
  bounds: RowBounds | undefined,
  stores: SentStores,
) => AsyncGenerator<readonly Row[]>;
export const scanRows: Scan = async function* none() {
  yield [];
};
type Read = (
  rows: readonly Row[],
  view: SentView,
  stores: SentStores,
) => Promise<readonly JsonObject[]>;
export const readBodies: Read = async () => [];
type Find = (
  view: SentView,
  type: string,
  id: string,
  stores: SentStores,
) => Promise<Row | 'void' | undefined>;
export const findRow: Find = async () => undefined;
type InVersion = (
  version: VersionItem,
  view: SentView,
  stores: SentStores,
) => Promise<readonly VersionedResource[]>;
export const sentInVersion: InVersion = async () => [];
export const sentTypes: (view: SentView, stores: SentStores) => Promise<ReadonlySet<string>> = async () =>
  new Set();
