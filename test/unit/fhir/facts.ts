/** Random facts as the service stores them: every value is one that a document could have given. */
import fc from 'fast-check';
import type { Fact } from '../../../shared/facts/fact.ts';
import type { Instance, Model, ScalarField, Value } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';
import { says } from '../../../shared/models/says.ts';
import { readContentValue } from '../../../shared/models/values.ts';

const day = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const instant = fc
  .tuple(day, fc.constantFrom('T00:00:00Z', 'T23:59:59.999999Z', 'T12:30:01.000001Z', 'T08:15:00Z'))
  .map((parts) => parts.join(''));
const character = fc.constantFrom(
  ...'abcXYZ019 .,:/<>="\'()[]{}%#-\n\t',
  '\u00a0',
  '\u2028',
  'é',
  '😀',
  '\u0085',
);
const words = fc.string({ unit: character, minLength: 1, maxLength: 12 });
const amounts = fc.constantFrom(
  '5',
  '7.20',
  '<5',
  '>=1.5',
  '1:40',
  '-0',
  '1e400',
  '0.1',
  '+3',
  'trace',
  '007',
);
const units = fc.constantFrom('mg/dL', '%', '{tablet}', '/d', '/(8.h)', '/mo', 'puffs', 'd', ' kg');

function anyValue({ type, name }: ScalarField): fc.Arbitrary<Value> {
  switch (type) {
    case 'String':
    case 'Text':
      if (name.endsWith('_value') || name.endsWith('_unit')) return fc.oneof(amounts, units, words);
      return words;
    case 'Email':
      return fc.constant('nia@clinic.example');
    case 'Number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0);
    case 'Date':
      return day;
    case 'DateTime':
      return instant;
    case 'Boolean':
      return fc.boolean();
  }
}

function valueIn(field: ScalarField): fc.Arbitrary<Value> {
  // What is said of its document does not go into another one.
  if (field.ofDocument) return fc.constant(null);
  // What is over without a date of its end is not read back from a resource that does not repeat the bound.
  if (field.sparse && field.type === 'Boolean') return fc.constant(null);
  const drawn = field.fixed !== undefined ? fc.constant(field.fixed) : anyAllowed(field);
  if (field.type === 'Boolean') return drawn;
  return field.required ? drawn : fc.option(drawn, { freq: 2 });
}

function anyAllowed(field: ScalarField): fc.Arbitrary<Value> {
  if (field.oneOf) return fc.constantFrom(...field.oneOf);
  return anyValue(field).filter((value) => isAllowed(field, value));
}

function isAllowed(field: ScalarField, value: Value): boolean {
  try {
    return readContentValue(field, String(value)) === value;
  } catch {
    return false;
  }
}

/** Codes that FHIR knows in some element or other, and texts of dates. */
const said = fc.constantFrom(
  ...[
    'active',
    'resolved',
    'completed',
    'stopped',
    'unconfirmed',
    'provisional',
    'plan',
    'true',
    'high',
    '<',
  ],
  ...['preliminary', 'cancelled', 'unknown', '2015', '2015-03', '2019-05-03T21:30:00-05:00', 'K52.9', 'C61'],
  ...['http://fhir.de/CodeSystem/bfarm/icd-10-gm', 'urn:oid:1.2.276.0.76.5.1', 'no uri', 'text/plain'],
);

/** As documents of FHIR fill it: any value that has the form of its type, or none. */
function anyOrNone(field: ScalarField): fc.Arbitrary<Value> {
  if (field.ofDocument) return fc.constant(null);
  const isText = field.type === 'String' || field.type === 'Text';
  const drawn = isText ? fc.oneof(said, anyValue(field)) : anyValue(field);
  // Telephone types and genders are codes of the model in any document.
  const allowed = field.oneOf && /_(type|gender)$/.test(field.name) ? fc.constantFrom(...field.oneOf) : drawn;
  return fc.option(allowed, { freq: 2 });
}

/** Any instance that the service's own documents may give, with values in its sparse fields too. */
export function instanceOf(model: Model): fc.Arbitrary<Instance> {
  return instanceWith(model, valueIn);
}

/** Any instance of a document of FHIR: no rule of the model holds for it. */
export function looseInstanceOf(model: Model): fc.Arbitrary<Instance> {
  return instanceWith(model, anyOrNone);
}

function instanceWith(
  model: Model,
  valueFor: (field: ScalarField) => fc.Arbitrary<Value>,
): fc.Arbitrary<Instance> {
  const values = fc.tuple(...model.fields.map(valueFor));
  const related = model.relations.map(({ name, many, target }) =>
    fc
      .array(instanceWith(models.get(target)!, valueFor), { maxLength: many ? 3 : 1 })
      .map((nested) => [name, nested] as const),
  );
  return fc.record({ values, related: fc.tuple(...related) }).map((drawn) => ({
    model: model.name,
    values: drawn.values,
    related: Object.fromEntries(drawn.related.filter(([, nested]) => nested.length > 0)),
  }));
}

/** The instance as a fact, and those in it. */
export function factOf(
  { model, values, related }: Instance,
  id = '0b4c2d5e-7f3a-4c1b-9d2e-8a6f5b4c3d2e',
): Fact {
  const nested = Object.entries(related).map(
    ([name, instances]) =>
      [name, instances.map((one, index) => factOf(one, `${id.slice(0, 34)}-${index}`))] as const,
  );
  return {
    id,
    model,
    values,
    documentId: 'd1',
    createdAt: '2026-01-31T08:30:00.000Z',
    related: Object.fromEntries(nested),
  };
}

/**
 * Instances as they can be compared with those that were written. FHIR demands more than an instance says that no FHIR document has
 * given, such as a status, and of a Fill the name of its drug: sparse fields of these are left out.
 */
export function comparable(
  instances: readonly Instance[],
  written: readonly Instance[],
): readonly Instance[] {
  return instances.map(({ model, values, related }, index) => {
    const { fields } = models.get(model)!;
    const original = written[index];
    const isFromFhir =
      model !== 'Fill' && original?.values.some((value, at) => fields[at]?.sparse && says(fields[at], value));
    return {
      model,
      values: fields.map(({ sparse, type }, at) => {
        const value = values[at] ?? null;
        if (sparse && !isFromFhir) return null;
        return type === 'Boolean' ? value === true : value;
      }),
      related: Object.fromEntries(
        Object.entries(related).map(([name, nested]) => [
          name,
          comparable(nested, original?.related[name] ?? []),
        ]),
      ),
    };
  });
}

/**
 * The facts that come back when this one was written and read again: its Fills and its Encounter are facts of their own, and so is each
 * reading of vital signs.
 */
export function apart(instance: Instance): readonly Instance[] {
  const { fulfillments = [], encounter = [], ...related } = instance.related;
  const alone = { ...instance, related };
  return [...(instance.model === 'VitalSigns' ? readingsOf(alone) : [alone]), ...fulfillments, ...encounter];
}

/** In the order in which they are written: what belongs to no reading is first, if there is anything. */
const kinds: readonly (readonly string[])[] = [
  ['bp'],
  ['bmi'],
  ['heart_rate'],
  ['height'],
  ['oxygen_saturation', 'oxygen_flow', 'inspired_oxygen'],
  ['respiratory_rate'],
  ['temperature'],
  ['weight'],
];

function readingsOf(instance: Instance): readonly Instance[] {
  const { fields } = models.get('VitalSigns')!;
  const ofAll = ['date', 'date_source', 'status'];
  const only = (isIn: (declared: string) => boolean) =>
    instance.values.map((value, at) => (isIn(fields[at]!.declared) ? value : null));
  const measured = kinds.filter(([kind]) =>
    fields.some(
      ({ name }, at) =>
        name.startsWith(`${kind}_`) && name.endsWith('_value') && (instance.values[at] ?? null) !== null,
    ),
  );
  if (measured.length < 2) return [instance];
  const inOne = measured.flat();
  const rest = only((declared) => !inOne.includes(declared) && !ofAll.includes(declared));
  const slices = measured.map((own) =>
    only((declared) => own.includes(declared) || ofAll.includes(declared)),
  );
  const others = only((declared) => !inOne.includes(declared));
  const hasRest = rest.some((value) => value !== null);
  return (hasRest ? [others, ...slices] : slices).map((values) => ({ ...instance, values }));
}
