/** What importing FHIR needs of files, whatever their form. */

/** Where something stands, as messages name it. */
export interface Place {
  /** The file, as the operator named it. */
  readonly file: string;
  /** `line 7`, or `entry 3` of a Bundle; empty for a file that is one resource. */
  readonly at: string;
}

export type Found =
  /** One resource: the bytes of its JSON, as they stand in the file. */
  | {
      readonly kind: 'resource';
      readonly place: Place;
      readonly bytes: Buffer;
      /** What the entry of a Bundle says. */
      readonly fullUrl?: string | undefined;
    }
  /** An entry that says that a resource was deleted. */
  | {
      readonly kind: 'deleted';
      readonly place: Place;
      readonly fullUrl: string;
      /** When; undefined where it does not say. */
      readonly deletedAt: string | undefined;
    }
  /** What cannot be read. The reason is a sentence. */
  | { readonly kind: 'problem'; readonly place: Place; readonly reason: string };

/** Everything in the files, in the same order each time. At most one resource is in memory. */
export type ReadResources = () => AsyncIterable<Found>;

/** A resource that others refer to. */
export interface Referred {
  readonly identity: string;
  readonly type: string;
  readonly fullUrl: string | undefined;
  readonly bytes: Buffer;
}

/** What is known of all resources in the files, which may be too many for the memory. */
export interface ResourceIndex {
  /** Notes one occurrence of a resource. Of several, the one with the latest `updated` counts, and then the first. */
  occurs(identity: string, ordinal: number, updated: string): void;
  /** The ordinal of the occurrence that counts. */
  counts(identity: string): number | undefined;
  /** Notes that a reference to this URL leads to the resource with this identity. */
  alias(url: string, identity: string): void;
  keep(resource: Referred): void;
  /** What the URL or identity leads to. */
  find(reference: string): Referred | undefined;
}
