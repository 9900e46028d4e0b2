/** What a person saves of her details: what the form does not ask about stays as it was. */
import { expect, it } from 'vitest';
import type { Demographics } from '../../../shared/client/index.ts';
import {
  demographicsDocument,
  valuesOf,
} from '../../../shared/portal/pages/details/demographics-document.ts';
import { parseXml } from '../../support/xml-tree.ts';

const values = {
  ...valuesOf(undefined),
  name_given: 'Ada',
  name_family: 'Lind',
  bday: '1990-01-01',
  gender: 'female',
  tel_1_number: '1',
  tel_1_type: 'h',
  tel_2_number: '2',
  tel_2_type: 'c',
};

/** Number and, where it is there, the mark of the preferred telephone. */
function telephones(stored: Partial<Demographics> | undefined): readonly (readonly string[])[] {
  const tree = parseXml(demographicsDocument(values, stored as Demographics | undefined));
  return tree.children
    .filter(({ name }) => name === 'Telephone')
    .map(({ children }) => children.filter(({ name }) => name !== 'type').map(({ text }) => text));
}

it.each([
  [undefined, [['1'], ['2']]],
  [{ tel_1_preferred_p: true }, [['1', 'true'], ['2']]],
  [{ tel_2_preferred_p: true }, [['1'], ['2', 'true']]],
])('The preferred telephone stays the preferred one: %o', (stored, expected) => {
  expect(telephones(stored).map((one) => one.toSorted())).toEqual(expected);
});
