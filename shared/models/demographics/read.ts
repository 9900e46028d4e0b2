/** Reading a Demographics document. */
import { ApiError } from '../../errors.ts';
import { checkContent, written } from '../../xml/content-model.ts';
import type { XmlElement } from '../../xml/parse.ts';
import { readTree } from '../../xml/parse.ts';
import { documentPrefix } from '../../xml/vocabulary.ts';
import type { Demographics } from './fields.ts';
import { demographicsFields } from './fields.ts';
import { demographicsStructure } from './structure.ts';
import { readValue } from './values.ts';

/** Type of a Demographics document. */
export const demographicsType = `${documentPrefix}Demographics`;

/** A valid document has at most 26 elements. */
const maximumElements = 100;

/**
 * Reads the bytes of a Demographics document, whatever their content type. Throws 400 with a reason that
 * names the faulty element when they are empty, not well-formed, or break a rule of the document.
 */
export function readDemographics(bytes: Uint8Array): Demographics {
  const root = readDocument(bytes);
  const values = demographicsFields.map((field) => [
    field.name,
    readValue(field, textAt(root, field.source)),
  ]);
  return Object.fromEntries(values) as Demographics;
}

/** The label of a new record, from its demographics: given name, blank, family name. */
export function recordLabel(demographics: Pick<Demographics, 'name_given' | 'name_family'>): string {
  return `${demographics.name_given} ${demographics.name_family}`;
}

function readDocument(bytes: Uint8Array): XmlElement {
  if (bytes.length === 0) throw new ApiError('body_empty', { content: 'a Demographics document' });
  const document = readTree(bytes, maximumElements);
  if ('malformed' in document)
    throw new ApiError('document_xml_malformed', {
      problem: 'cannot be read as XML',
      reason: document.malformed,
    });
  const { root, hasDoctype } = document;
  if (hasDoctype) throw new ApiError('document_doctype_forbidden', { type: 'Demographics' });
  if (root.namespace !== documentPrefix || root.localName !== demographicsStructure.name) {
    throw new ApiError('document_root_invalid', {
      expected: 'Demographics',
      namespace: documentPrefix,
      found: written(root),
    });
  }
  checkContent(root, demographicsStructure);
  return root;
}

/** The text of the element at the path; undefined when there is no such element. */
function textAt(root: XmlElement, path: string): string | undefined {
  let element: XmlElement | undefined = root;
  for (const step of path.split('/')) {
    const [name, position = '1'] = step.replace(']', '').split('[');
    element = element?.children.filter((child) => child.localName === name)[Number(position) - 1];
  }
  return element?.text;
}
