/** What extensions say that a concept is called. */
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../json.ts';

const definitions = 'http://hl7.org/fhir/StructureDefinition/';

/**
 * The words of the person who chose the code (originalText), how a value was shown (rendered-value), or a translation of its name: of the
 * concept or a coding, or beside a text that is not there. A link into a narrative is none of these.
 */
export function originalText(value: JsonObject): string | undefined {
  const codings = listOf(element(value, 'coding')).filter(isObject);
  const places = [
    value,
    ...['_text', '_display'].map((name) => element(value, name)),
    ...codings.flatMap((coding) => [coding, element(coding, '_display')]),
  ];
  const extensions = places.flatMap(extensionsOf);
  return extensions.flatMap((extension) => wordsIn(extension) ?? [])[0];
}

function extensionsOf(place: Json | undefined): readonly JsonObject[] {
  return isObject(place) ? listOf(element(place, 'extension')).filter(isObject) : [];
}

function wordsIn(extension: JsonObject): string | undefined {
  switch (element(extension, 'url')) {
    case `${definitions}originalText`:
    case `${definitions}rendered-value`:
      return textOf(element(extension, 'valueString'));
    case `${definitions}translation`: {
      const content = extensionsOf(extension).find((one) => element(one, 'url') === 'content');
      return content && textOf(element(content, 'valueString'));
    }
    default:
      return undefined;
  }
}
