/** What the person of a record can be to somebody, in words. */
import type { RadioOption } from '../../components/radio-choice.tsx';
import type { Texts } from '../../texts/index.ts';

const others = ['child', 'parent', 'partner', 'other'] as const;

/** Who owns a record may be the person herself; anybody else may leave it open. */
export function relationOptions(isOwner: boolean, { records }: Texts): readonly RadioOption[] {
  const { relation } = records;
  const named = others.map((value) => ({ value, text: relation[value] }));
  return isOwner
    ? [{ value: 'self', text: relation.self }, ...named]
    : [...named, { value: 'self', text: relation.none }];
}

/** The relation that a form names; undefined for anything else. */
export function relationIn(text: string | undefined): 'self' | (typeof others)[number] | undefined {
  return (['self', ...others] as const).find((relation) => relation === text);
}
