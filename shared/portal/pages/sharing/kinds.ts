/** The kinds of data that a circle can see, as people call them. */
import type { Texts } from '../../texts/index.ts';
import { kindOf as kindOfDocument } from '../documents/describe.ts';
import { nameOfKind } from '../documents/kinds-of-data.ts';
import { modelViews } from '../health/models/index.ts';

/** A box that can be ticked. */
export interface OfferedKind {
  /** The value of the field: `kind` and a name of the service, or `type` and a type of documents. */
  readonly value: string;
  readonly name: string;
}

/** What is ruled out is shared with the allergies. */
const kinds = modelViews.filter(({ model }) => model !== 'AllergyExclusion');

/** Documents about the person, which hold no kind of data. */
const personal = ['Demographics', 'Contact'];
const documentPrefix = 'http://indivo.org/vocab/xml/documents#';

export const kindValue = (kind: string) => `kind ${kind}`;
export const typeValue = (type: string) => `type ${type}`;
export const isTypeValue = (value: string) => value.startsWith(typeValue(''));

/** All that a circle's page offers: every kind, what is about the person, and what the circle sees already. */
export function offeredKinds(
  shared: { readonly kinds: readonly string[]; readonly types: readonly string[] },
  texts: Texts,
): readonly OfferedKind[] {
  const known = new Set<string>(kinds.map(({ model }) => model));
  const types = [...new Set([...personal.map((name) => documentPrefix + name), ...shared.types])];
  return [
    ...kinds.map(({ model, name }) => ({ value: kindValue(model), name: texts.health.models[name] })),
    ...shared.kinds
      .filter((kind) => !known.has(kind))
      .map((kind) => ({ value: kindValue(kind), name: nameOfKind(kind, texts) })),
    ...types.map((type) => ({ value: typeValue(type), name: nameOfType(type, texts) })),
  ];
}

/** Types other than those about the person have been shared for their format. */
function nameOfType(type: string, texts: Texts): string {
  const name = kindOfDocument({ type }, texts);
  const isPersonal = personal.some((one) => type === documentPrefix + one);
  return isPersonal ? name : texts.sharing.circle.allOfType(name);
}
