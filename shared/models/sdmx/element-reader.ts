/** Readers of the elements in a `Models` document; each open element has one. */
import type { SaxesTagNS } from 'saxes';
import type { Instance } from '../model.ts';

export interface Frame {
  /** The reader of a child; throws 400 when the element may not be here. */
  open(child: SaxesTagNS): Frame;
  /** A piece of the text directly in the element. */
  text(text: string): void;
  close(): void;
}

/** Where nested instances belong, in the words of messages, and the model that they must have. */
export interface Place {
  readonly label: string;
  readonly target: string;
}

/** Opens a `Model` element, which adds its instance to those given when it closes. */
export type OpenModel = (element: SaxesTagNS, instances: Instance[], place?: Place) => Frame;
