/** The parts of a `Models` document while they are being read; each open element has one frame. */
import type { SaxesTagNS } from 'saxes';
import type { Instance } from '../model.ts';

export interface Frame {
  /** The frame of a child; throws 400 when the element may not stand here. */
  open(child: SaxesTagNS): Frame;
  /** A piece of the text that stands directly in the element. */
  text(text: string): void;
  close(): void;
}

/** Where nested instances belong, as messages call it, and the model that they must be of. */
export interface Place {
  readonly label: string;
  readonly target: string;
}

/** Opens a `Model` element, which adds its instance to those given when it closes. */
export type OpenModel = (element: SaxesTagNS, instances: Instance[], place?: Place) => Frame;
