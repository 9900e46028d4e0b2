/** Typed documents: the elements that each may hold, and the fields that they fill. */
import type { ElementModel } from '../../xml/content-model.ts';

export interface TypedElement extends ElementModel {
  /** What its text must be when it is not empty; any text when not given. */
  readonly holds?: 'date' | 'dateTime';
  /**
   * The field that its text fills; each attribute fills the field with `_` and its name behind this one. Of
   * elements that stand several times, the first fills.
   */
  readonly field?: string;
  readonly children?: readonly TypedElement[];
}

export const optional = [0, 1] as const;
/** Attributes of a coded value, whose text is its title. */
export const codedValue = ['type', 'value', 'abbrev'] as const;
