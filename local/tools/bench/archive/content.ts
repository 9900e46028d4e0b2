/** Contents of generated documents, by their number. */
import { documentPrefix } from '../../../../shared/xml/vocabulary.ts';
import { Chance } from '../../random.ts';

export interface Content {
  readonly bytes: Buffer;
  readonly type: string;
  readonly mediaType: string;
}

/** Six of ten documents hold laboratory results. The others are a letter, a text, a PDF and an image. */
export function contentOf(index: number, version: number): Content {
  const kind = index % 10;
  if (kind < 6) return xml(`${documentPrefix}Models`, results(index, version));
  if (kind === 6) {
    const letter = `<Letter xmlns="urn:example:letters#">Letter ${index}, version ${version}. &#228;</Letter>`;
    return xml('urn:example:letters#Letter', letter);
  }
  if (kind === 7)
    return { bytes: Buffer.from(`Text ${index}.${version}\n`), type: '', mediaType: 'text/plain' };
  const bytes = new Chance(index * 4 + version).bytes(10_000 + (index % 7) * 5000);
  return { bytes, type: '', mediaType: kind === 8 ? 'application/pdf' : 'image/png' };
}

function xml(type: string, text: string): Content {
  return { bytes: Buffer.from(text), type, mediaType: 'application/xml' };
}

function results(index: number, version: number): string {
  const day = new Date(Date.UTC(2025, 0, 1 + (index % 300))).toISOString().slice(0, 10);
  const fields = {
    test_name_title: `Test ${index % 40}`,
    test_name_system: 'http://purl.bioontology.org/ontology/LNC/',
    test_name_identifier: `${index % 40}-1`,
    quantitative_result_value_value: String(50 + ((index + version) % 97)),
    quantitative_result_value_unit: 'mg/dL',
    collected_at: `${day}T08:15:00Z`,
    collected_by_org_name: 'Harbour Laboratory',
  };
  const content = Object.entries(fields).map(([name, value]) => `<Field name="${name}">${value}</Field>`);
  const model = `<Model name="LabResult">${content.join('')}</Model>`;
  return `<Models xmlns="${documentPrefix}">${model.repeat(1 + (index % 4))}</Models>`;
}
