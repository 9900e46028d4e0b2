/** Nodes that descriptions of facts contain. */
import type { Description, Thing } from '../../../support/medical/rdf.ts';

/** A blank node of a class. Undefined content is left out. */
export function node(type: string, content: Readonly<Record<string, Thing | undefined>>): Description {
  const said = Object.entries(content).filter((pair): pair is [string, Thing] => pair[1] !== undefined);
  return {
    'rdf:type': [type],
    ...Object.fromEntries(said.map(([predicate, thing]) => [predicate, [thing]])),
  };
}

export function codedValue(title: string, system: string, identifier: string): Description {
  return node('sp:CodedValue', { 'dcterms:title': title, 'sp:code': `<${system}${identifier}>` });
}

/** The description of a code. */
export function code(type: string, system: string, identifier: string, ...titles: string[]): Description {
  return {
    'rdf:type': ['sp:Code', `spcode:${type}`],
    'dcterms:title': titles,
    'sp:system': [system],
    'dcterms:identifier': [identifier],
  };
}

export function valueAndUnit(value: string, unit: string): Description {
  return node('sp:ValueAndUnit', { 'sp:value': value, 'sp:unit': unit });
}

export function range(minimum: Description, maximum: Description): Description {
  return node('sp:ValueRange', { 'sp:minimum': minimum, 'sp:maximum': maximum });
}

/** The description of a filled address. */
export function address(of: string): Description {
  return node('v:Address', {
    'v:street-address': `1 Street of ${of}`,
    'v:locality': `City of ${of}`,
    'v:region': `Region of ${of}`,
    'v:postal-code': '20912',
    'v:country': `Country of ${of}`,
  });
}

/** The description of a filled name. */
export const name: Description = node('v:Name', {
  'v:family-name': 'Okafor',
  'v:given-name': 'Nia',
  'v:additional-name': 'Bea',
  'v:honorific-prefix': 'Dr',
  'v:honorific-suffix': 'III',
});

/** The description of a filled provider. */
export const provider: Description = {
  ...node('sp:Provider', {
    'v:n': name,
    'sp:deaNumber': '325555555',
    'sp:npiNumber': '5235235',
    'sp:ethnicity': 'Igbo',
    'sp:preferredLanguage': 'EN',
    'sp:race': 'not said',
    'v:bday': '1961-04-12^^xsd:date',
    'v:email': 'nia.okafor@clinic.example',
    'foaf:gender': 'f',
    'v:adr': address('the provider'),
  }),
  'v:tel': [
    { 'rdf:type': ['v:Cell', 'v:Tel'], 'rdf:value': ['202-555-0122'] },
    { 'rdf:type': ['v:Pref', 'v:Tel', 'v:Work'], 'rdf:value': ['202-555-0111'] },
  ],
};

export function vitalSign(value: string, unit: string, vitalName: Description | undefined): Description {
  return node('sp:VitalSign', {
    'sp:value': `${value}^^xsd:double`,
    'sp:unit': unit,
    'sp:vitalName': vitalName,
  });
}
