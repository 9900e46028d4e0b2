/** Parts of the items in minimal reports: docs/contract/reports.md#minimal-reports-items. */
import {
  childText,
  optionalAttribute,
  optionalChild,
  optionalChildText,
  type XmlElement,
} from '../xml/element.ts';

/** A text with its code. The code is undefined when the coding system is not known. */
export interface Coded {
  readonly text: string;
  /** URI of the coding system. */
  readonly type: string | undefined;
  /** The code. */
  readonly value: string | undefined;
  readonly abbrev: string | undefined;
}

export interface Provider {
  readonly name: string;
  readonly institution: string | undefined;
}

export function coded(parent: XmlElement, name: string): Coded | undefined {
  const element = optionalChild(parent, name);
  return (
    element && {
      text: element.text,
      type: optionalAttribute(element, 'type'),
      value: optionalAttribute(element, 'value'),
      abbrev: optionalAttribute(element, 'abbrev'),
    }
  );
}

export function provider(parent: XmlElement): Provider | undefined {
  const element = optionalChild(parent, 'provider');
  return (
    element && { name: childText(element, 'name'), institution: optionalChildText(element, 'institution') }
  );
}

/** Reads a child of a child, either of which may be absent. */
export function nestedText(parent: XmlElement, group: string, name: string): string | undefined {
  const element = optionalChild(parent, group);
  return element && optionalChildText(element, name);
}
