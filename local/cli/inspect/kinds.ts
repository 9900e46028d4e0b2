/** What kind of item an operator looks at, and what of it may be shown. The kinds are those of shared/store/items. */
import type { ItemKind, Visibility } from '../../../shared/store/items/index.ts';
import { kindOf } from '../../../shared/store/items/kinds.ts';
import type { PlainKey } from '../../../shared/store/key.ts';

/** A kind as `inspect` goes by it. */
export type ShownKind = Pick<ItemKind, 'title' | 'sortPrefix' | 'attributes' | 'tokenInKey'>;

/** For an item that no kind is declared for: nothing of it is shown. */
const unknown: ShownKind = {
  title: 'items of an unknown kind',
  sortPrefix: '',
  attributes: {},
  tokenInKey: false,
};

export function shownKindOf(item: PlainKey): ShownKind {
  return kindOf(item) ?? unknown;
}

/** What an operator sees of an attribute. One that the kind does not name is hidden, so that a new secret is too. */
export function visibilityOf(name: string, { attributes }: ShownKind): Visibility {
  return attributes[name] ?? attributes[familyOf(name)] ?? 'hidden';
}

/**
 * The name of attributes of which there is one for each data model or kind of data: `facts_LabResult` is one of `facts_{model}`,
 * `kindConsent` one of `kind{kind}`.
 */
function familyOf(name: string): string {
  return name.replace(/_[A-Za-z]+$/, '_{model}').replace(/^kind[A-Z]\w*$/, 'kind{kind}');
}
