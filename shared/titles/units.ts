/** Units as people read them: codes of UCUM (https://ucum.org) and the remarks in them, in words and common signs. */

/** Of what has no unit: UCUM's unity, and remarks that stand in its place. */
const unitless: ReadonlySet<string> = new Set(['1', '{ratio}', '{score}', '{#}', '{INR}', '[pH]']);

/** What is counted, by the remark that stands for it: one of it, and several, in English and in German. */
const counted: Readonly<Record<string, readonly [string, string, string, string]>> = {
  tablet: ['tablet', 'tablets', 'Tablette', 'Tabletten'],
  tbl: ['tablet', 'tablets', 'Tablette', 'Tabletten'],
  pill: ['pill', 'pills', 'Tablette', 'Tabletten'],
  capsule: ['capsule', 'capsules', 'Kapsel', 'Kapseln'],
  puff: ['puff', 'puffs', 'Hub', 'Hübe'],
  spray: ['spray', 'sprays', 'Sprühstoß', 'Sprühstöße'],
  drop: ['drop', 'drops', 'Tropfen', 'Tropfen'],
  patch: ['patch', 'patches', 'Pflaster', 'Pflaster'],
  suppository: ['suppository', 'suppositories', 'Zäpfchen', 'Zäpfchen'],
  sachet: ['sachet', 'sachets', 'Beutel', 'Beutel'],
  ampule: ['ampoule', 'ampoules', 'Ampulle', 'Ampullen'],
  vial: ['vial', 'vials', 'Fläschchen', 'Fläschchen'],
  injection: ['injection', 'injections', 'Spritze', 'Spritzen'],
  application: ['application', 'applications', 'Anwendung', 'Anwendungen'],
  dose: ['dose', 'doses', 'Dosis', 'Dosen'],
  unit: ['unit', 'units', 'Einheit', 'Einheiten'],
  cigarette: ['cigarette', 'cigarettes', 'Zigarette', 'Zigaretten'],
  drink: ['drink', 'drinks', 'Getränk', 'Getränke'],
};

/** Parts of units that people know by other signs, in English and in German where that differs. */
const signs: readonly (readonly [part: RegExp, english: string, german?: string])[] = [
  [/mm\[Hg\]/g, 'mmHg'],
  [/cm\[H2O\]/g, 'cmH₂O'],
  [/\[degF\]/g, '°F'],
  [/(?<![A-Za-z[])Cel(?![A-Za-z])/g, '°C'],
  [/\[iU\]/g, 'IU', 'IE'],
  [/\[arb'U\]/g, 'U'],
  [/\[lb_av\]/g, 'lb'],
  [/\[oz_av\]/g, 'oz'],
  [/\[in_i\]/g, 'in'],
  [/\[ft_i\]/g, 'ft'],
  [/\[drp\]/g, 'drops', 'Tropfen'],
  [/\/\[[HL]PF\]/g, 'per field of view', 'pro Gesichtsfeld'],
  [/\/\{1\.73_m2\}/g, '/1.73 m²', '/1,73 m²'],
  [/\((\d+)\.([a-z]+)\)/g, '$1 $2'],
  [/10\*(\d+)(?=\/)/g, '10^$1'],
  [/(?<![A-Za-z])u(?=(?:g|mol|L|m|kat|U|IU|IE)(?![A-Za-z]))/g, 'µ'],
  [/(?<![A-Za-z])(k?m|cm)([23])(?!\d)/g, '$1^$2'],
];

const raised: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
};

/**
 * The unit in the signs and words that people know. Undefined for none, and for what is only a number. What stands in braces is a
 * remark: alone or after a slash it is the unit itself, `{tablet}`, and else it goes without saying.
 *
 * @param amount How many there are, for words that depend on it; several where it is not known.
 */
export function unitInWords(
  unit: string | null | undefined,
  tag: string,
  amount?: number,
): string | undefined {
  if (!unit || unitless.has(unit)) return undefined;
  const isGerman = tag.startsWith('de');
  const [, remark = '', rest = ''] = /^\{([^{}]*)\}(.*)$/.exec(unit) ?? [];
  const things = Object.hasOwn(counted, remark.toLowerCase()) ? counted[remark.toLowerCase()] : undefined;
  if (things) return `${things[(isGerman ? 2 : 0) + (amount === 1 ? 0 : 1)]}${plain(rest, isGerman)}`;
  return plain(unit.replace(/^\{(?:beats|breaths)\}(?=\/)/, ''), isGerman) || undefined;
}

function plain(unit: string, isGerman: boolean): string {
  return signs
    .reduce(
      (text, [part, english, german = english]) => text.replace(part, isGerman ? german : english),
      unit,
    )
    .replace(/(?<=[^/.\s])\{[^{}]*\}/g, '')
    .replace(/[{}]/g, '')
    .replace(/\^(\d+)/g, (_, digits: string) => [...digits].map((digit) => raised[digit]).join(''));
}
