/** Typed documents: the elements that each may have, and the fields that they fill. */
import type { ElementModel } from '../../xml/content-model.ts';

export interface TypedElement extends ElementModel {
  /** The form of its text when it is not empty; without it, any text. */
  readonly holds?: 'date' | 'dateTime';
  /**
   * The field that its text fills. Each attribute fills the field of this name plus `_` and the attribute's
   * name. Of repeated elements, the first one counts.
   */
  readonly field?: string;
  readonly children?: readonly TypedElement[];
}

export const optional = [0, 1] as const;
/** Attributes of a coded value, whose text is its title. */
export const codedValue = ['type', 'value', 'abbrev'] as const;
