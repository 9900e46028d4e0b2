/** A Patient resource as the demographics of a new record: docs/contract/demographics.md#the-xml-document. */
import { element as elementOf, isObject, type JsonObject, listOf, textOf } from '../../fhir/json.ts';
import { demographicsFields } from '../../models/demographics/index.ts';
import { type DemographicsTexts, writeDemographics } from '../../models/demographics/write.ts';
import { isLonger } from '../../xml/characters.ts';

const uses: Readonly<Record<string, string>> = { home: 'h', work: 'w', mobile: 'c' };

/** The document. It breaks a rule of demographics where the Patient lacks what they need; then creating the record says so. */
export function demographicsOf(patient: JsonObject): Buffer {
  return writeDemographics(fitting(textsOf(patient)));
}

function textsOf(patient: JsonObject): DemographicsTexts {
  const names = objects(patient, 'name');
  const name =
    names.find((one) => elementOf(one, 'use') === 'official') ?? names.find(isWhole) ?? names[0] ?? {};
  const [givenName, ...middle] = strings(name, 'given');
  const address = objects(patient, 'address')[0] ?? {};
  const telephones = objects(patient, 'telecom')
    .filter((one) => elementOf(one, 'system') === 'phone' && textOf(elementOf(one, 'value')))
    .slice(0, 2);
  const email = objects(patient, 'telecom').find((one) => elementOf(one, 'system') === 'email');
  const text = (json: JsonObject, key: string) => textOf(elementOf(json, key));
  return {
    dateOfBirth: text(patient, 'birthDate'),
    gender: text(patient, 'gender'),
    email: email && text(email, 'value'),
    preferredLanguage: languageOf(patient),
    'Name/familyName': text(name, 'family'),
    'Name/givenName': givenName,
    'Name/middleName': textOf(middle.join(' ')),
    'Name/prefix': textOf(strings(name, 'prefix').join(' ')),
    'Name/suffix': textOf(strings(name, 'suffix').join(' ')),
    ...Object.fromEntries(
      telephones.flatMap((one, index) => [
        [`Telephone[${index + 1}]/number`, text(one, 'value')],
        [`Telephone[${index + 1}]/type`, uses[text(one, 'use') ?? '']],
      ]),
    ),
    'Address/country': text(address, 'country'),
    'Address/city': text(address, 'city'),
    'Address/postalCode': text(address, 'postalCode'),
    'Address/region': text(address, 'state'),
    'Address/street': textOf(strings(address, 'line').join('\n')),
  };
}

/** Nothing is cut: a text that is too long for an optional field leaves it empty, and a telephone needs its number. */
function fitting(texts: DemographicsTexts): DemographicsTexts {
  const isTooLong = (source: string, text: string) => {
    const field = demographicsFields.find((one) => one.source === source);
    if (!field || 'required' in field || !('maximum' in field)) return false;
    return isLonger(text, field.maximum);
  };
  const kept = Object.entries(texts).filter(
    ([source, text]) => text !== undefined && !isTooLong(source, text),
  );
  const sources = new Set(kept.map(([source]) => source));
  return Object.fromEntries(
    kept.filter(([source]) => !source.endsWith(']/type') || sources.has(source.replace('/type', '/number'))),
  );
}

function isWhole(name: JsonObject): boolean {
  return textOf(elementOf(name, 'family')) !== undefined && strings(name, 'given').length > 0;
}

function objects(json: JsonObject, name: string): readonly JsonObject[] {
  return listOf(elementOf(json, name)).filter(isObject);
}

function strings(json: JsonObject, name: string): readonly string[] {
  return listOf(elementOf(json, name)).flatMap((one) => textOf(one) ?? []);
}

function languageOf(patient: JsonObject): string | undefined {
  const languages = objects(patient, 'communication');
  const preferred = languages.find((one) => elementOf(one, 'preferred') === true) ?? languages[0];
  const language = preferred && elementOf(preferred, 'language');
  if (!isObject(language)) return undefined;
  const [coding] = objects(language, 'coding');
  return textOf(elementOf(language, 'text')) ?? (coding && textOf(elementOf(coding, 'code')));
}
