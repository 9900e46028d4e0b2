/** What every place that keeps the ring of master keys can do. */

export interface KeptRing {
  /** The ring as JSON text. */
  readonly text: string;
  /** Names this state of the ring. */
  readonly version: string;
}

export interface RingPlace {
  read(): Promise<KeptRing>;
  /** Replaces the ring that was read. Returns false, and changes nothing, when the place has another ring by now. */
  replace(read: KeptRing, text: string): Promise<boolean>;
}
