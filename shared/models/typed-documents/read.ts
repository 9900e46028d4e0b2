/** Reading typed documents. */
import { ApiError } from '../../errors.ts';
import { trimXml } from '../../xml/characters.ts';
import { checkContent } from '../../xml/content-model.ts';
import type { XmlElement } from '../../xml/parse.ts';
import { TreeReader } from '../../xml/parse.ts';
import { documentPrefix } from '../../xml/vocabulary.ts';
import type { InstanceReader } from '../instance-reader.ts';
import { readCalendarDate, readContentInstant } from '../instants.ts';
import type { Instance, Model } from '../model.ts';
import { readContentValue } from '../values.ts';
import type { TypedElement } from './document.ts';

/** Limits the memory for reading; only the signatures of a note can be many. */
const maximumElements = 10_000;

/**
 * A reader for one typed document, which holds one instance. A document with another root is opaque and has none.
 * `instances` throws 400 naming the faulty element or field.
 */
export function typedReader(typed: TypedElement, model: Model): InstanceReader {
  const tree = new TreeReader(maximumElements);
  return {
    open: (element) => tree.open(element),
    text: (text) => tree.text(text),
    close: () => tree.close(),
    instances: (hasDoctype) => instancesIn(tree.root, hasDoctype, typed, model),
  };
}

function instancesIn(
  root: XmlElement,
  hasDoctype: boolean,
  typed: TypedElement,
  model: Model,
): readonly Instance[] {
  if (root.namespace !== documentPrefix || root.localName !== typed.name) return [];
  if (hasDoctype) throw new ApiError('document_doctype_forbidden', { type: typed.name });
  checkContent(root, typed);
  const texts = new Map<string, string>();
  collect(root, typed, texts);
  const values = model.plainFields.map((field) => readContentValue(field, texts.get(field.name) ?? ''));
  return [{ model: model.name, values, related: {} }];
}

/**
 * Checks the texts of an element and all below it, and stores by field those that no earlier element has
 * filled.
 */
function collect(element: XmlElement, typed: TypedElement, texts: Map<string, string> | undefined): void {
  checkText(element, typed);
  if (typed.field !== undefined) {
    texts?.set(typed.field, element.text);
    for (const { namespace, localName, value } of element.attributes) {
      if (namespace === '') texts?.set(`${typed.field}_${localName}`, value);
    }
  }
  for (const child of typed.children ?? []) {
    const found = element.children.filter(({ localName }) => localName === child.name);
    for (const [index, each] of found.entries()) collect(each, child, index === 0 ? texts : undefined);
  }
}

function checkText({ localName, text }: XmlElement, { holds }: TypedElement): void {
  const trimmed = trimXml(text);
  if (!holds || trimmed === '') return;
  if (holds === 'date' && !readCalendarDate(trimmed)) {
    const form = 'a date, such as 2014-05-02, without time and zone';
    throw new ApiError('field_value_invalid', { field: localName, form });
  }
  if (holds === 'dateTime' && (readCalendarDate(trimmed) || !readContentInstant(trimmed))) {
    const form = 'a date and time, such as 2014-05-02T15:10:00Z';
    throw new ApiError('field_value_invalid', { field: localName, form });
  }
}
