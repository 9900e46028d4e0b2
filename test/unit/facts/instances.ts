/** Random contents of documents: instances of any model, with values as they are stored. */

import fc from 'fast-check';
import type { Instance, Model, ScalarField, Value } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';
import { anyCharacter } from '../../support/any-character.ts';

const day = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const fewDays = fc.constantFrom('2014-05-02', '2014-05-03', '2014-06-01', '2015-01-01');
const dates = fc.oneof(day, fewDays);
const instants = fc
  .tuple(dates, fc.constantFrom('T00:00:00Z', 'T23:59:59.999999Z', 'T12:30:01.000001Z'))
  .map((parts) => parts.join(''));

const byType: Readonly<Record<ScalarField['type'], fc.Arbitrary<Value>>> = {
  String: fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 }),
  Text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  Email: fc.constant('nia@clinic.example'),
  // As read from text and written as text again (no negative zero).
  Number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  Date: dates,
  DateTime: instants,
  Boolean: fc.boolean(),
};

/** Any instance of the model, required fields or not. */
function instanceOf(model: Model): fc.Arbitrary<Instance> {
  const values = fc.tuple(...model.fields.map(({ type }) => fc.option(byType[type], { freq: 2 })));
  const related = model.relations.map(({ name, many, target }) =>
    fc
      .array(instanceOf(models.get(target)!), { maxLength: many ? 4 : 1 })
      .map((nested) => [name, nested] as const),
  );
  return fc.record({ values, related: fc.tuple(...related) }).map((drawn) => ({
    model: model.name,
    values: drawn.values,
    related: Object.fromEntries(drawn.related),
  }));
}

/** The instances of one document. */
export const anyInstances: fc.Arbitrary<readonly Instance[]> = fc.array(
  fc.constantFrom(...models.values()).chain(instanceOf),
  { maxLength: 12 },
);

/** An instance whose fields are null except the given ones. */
export function instance(
  name: string,
  given: Readonly<Record<string, Value>> = {},
  related: Instance['related'] = {},
): Instance {
  const values = models.get(name)!.fields.map((field) => given[field.name] ?? null);
  return { model: name, values, related };
}
