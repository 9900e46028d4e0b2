/** Values of compound fields under the names that the fields expand to. */
export type Values = Readonly<Record<string, string | number | boolean>>;

/** The values with `{prefix}_` before each name. */
export function under(prefix: string, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}_${name}`, value]));
}

export function coded(prefix: string, title: string, system: string, identifier: string): Values {
  return under(prefix, { title, system, identifier });
}

export function valueAndUnit(prefix: string, value: string, unit: string): Values {
  return under(prefix, { value, unit });
}

/** Both ranges and the value of a laboratory result. */
export function quantity(prefix: string, unit: string): Values {
  return {
    ...valueAndUnit(`${prefix}_non_critical_range_max`, '7.5', unit),
    ...valueAndUnit(`${prefix}_non_critical_range_min`, '2.5', unit),
    ...valueAndUnit(`${prefix}_normal_range_max`, '5.0', unit),
    ...valueAndUnit(`${prefix}_normal_range_min`, '3.5', unit),
    ...valueAndUnit(`${prefix}_value`, '4.10', unit),
  };
}

export function address(prefix: string, of: string): Values {
  return under(prefix, {
    street: `1 Street of ${of}`,
    city: `City of ${of}`,
    region: `Region of ${of}`,
    postalcode: '20912',
    country: `Country of ${of}`,
  });
}

export function name(prefix: string): Values {
  return under(prefix, { family: 'Okafor', given: 'Nia', middle: 'Bea', prefix: 'Dr', suffix: 'III' });
}

export function provider(prefix: string): Values {
  return {
    ...under(prefix, {
      dea_number: '325555555',
      ethnicity: 'Igbo',
      npi_number: '5235235',
      preferred_language: 'EN',
      race: 'not said',
    }),
    ...address(`${prefix}_adr`, 'the provider'),
    ...under(prefix, { bday: '1961-04-12', email: 'nia.okafor@clinic.example' }),
    ...name(`${prefix}_name`),
    ...under(`${prefix}_tel_1`, { type: 'w', number: '202-555-0111', preferred_p: true }),
    ...under(`${prefix}_tel_2`, { type: 'c', number: '202-555-0122', preferred_p: false }),
    ...under(prefix, { gender: 'f' }),
  };
}

export function vitalSign(prefix: string, unit: string, value: number, title: string, code: string): Values {
  const system = 'http://purl.bioontology.org/ontology/LNC/';
  return { ...under(prefix, { unit, value }), ...coded(`${prefix}_name`, title, system, code) };
}
