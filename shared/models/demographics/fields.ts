/**
 * The 22 fields of a record's demographics, in the order of every output:
 * docs/contract/demographics.md#model.
 */

export interface DemographicsField {
  readonly name: string;
  readonly type: 'string' | 'date' | 'boolean';
  /** Maximum length in characters. */
  readonly maximum?: number;
  /** Path of its element below the root; `[n]` is the n-th element of that name. */
  readonly source: string;
  /** Whether it must have a value that is not empty. */
  readonly required?: true;
  /** The only values that it may have. */
  readonly oneOf?: readonly string[];
}

const telephoneTypes = ['h', 'w', 'c'];

export const demographicsFields = [
  { name: 'bday', type: 'date', source: 'dateOfBirth', required: true },
  { name: 'email', type: 'string', maximum: 200, source: 'email' },
  { name: 'ethnicity', type: 'string', maximum: 200, source: 'ethnicity' },
  {
    name: 'gender',
    type: 'string',
    maximum: 50,
    source: 'gender',
    required: true,
    oneOf: ['female', 'male'],
  },
  { name: 'preferred_language', type: 'string', maximum: 200, source: 'preferredLanguage' },
  { name: 'race', type: 'string', maximum: 200, source: 'race' },
  { name: 'name_family', type: 'string', maximum: 255, source: 'Name/familyName', required: true },
  { name: 'name_given', type: 'string', maximum: 255, source: 'Name/givenName', required: true },
  { name: 'name_middle', type: 'string', maximum: 255, source: 'Name/middleName' },
  { name: 'name_prefix', type: 'string', maximum: 255, source: 'Name/prefix' },
  { name: 'name_suffix', type: 'string', maximum: 255, source: 'Name/suffix' },
  { name: 'tel_1_type', type: 'string', maximum: 1, source: 'Telephone[1]/type', oneOf: telephoneTypes },
  { name: 'tel_1_number', type: 'string', maximum: 20, source: 'Telephone[1]/number' },
  { name: 'tel_1_preferred_p', type: 'boolean', source: 'Telephone[1]/preferred' },
  { name: 'tel_2_type', type: 'string', maximum: 1, source: 'Telephone[2]/type', oneOf: telephoneTypes },
  { name: 'tel_2_number', type: 'string', maximum: 20, source: 'Telephone[2]/number' },
  { name: 'tel_2_preferred_p', type: 'boolean', source: 'Telephone[2]/preferred' },
  { name: 'adr_street', type: 'string', maximum: 255, source: 'Address/street' },
  { name: 'adr_city', type: 'string', maximum: 255, source: 'Address/city' },
  { name: 'adr_region', type: 'string', maximum: 255, source: 'Address/region' },
  { name: 'adr_postalcode', type: 'string', maximum: 12, source: 'Address/postalCode' },
  { name: 'adr_country', type: 'string', maximum: 255, source: 'Address/country' },
] as const satisfies readonly DemographicsField[];

type Row = (typeof demographicsFields)[number];

type Value<Field> = Field extends { readonly type: 'boolean' }
  ? boolean
  : Field extends { readonly required: true }
    ? string
    : string | null;

/** Demographics as data: null where there is no value, dates as `YYYY-MM-DD`. */
export type Demographics = { readonly [Field in Row as Field['name']]: Value<Field> };
