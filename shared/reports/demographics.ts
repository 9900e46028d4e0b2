/** A record's demographics as JSON and XML: docs/contract/demographics.md#reading. */
import type { Demographics } from '../models/demographics/index.ts';
import { demographicsFields } from '../models/demographics/index.ts';
import { xmlDeclaration } from '../xml/write.ts';
import { fieldElement, openModel } from './generic-xml.ts';

const modelName = 'Demographics';

/** An array with one object: model name, document id and the 22 fields, null where there is no value. */
export function demographicsJson(demographics: Demographics, documentId: string): string {
  const fields = demographicsFields.map(({ name }) => [name, demographics[name]]);
  return JSON.stringify([
    { __modelname__: modelName, __documentid__: documentId, ...Object.fromEntries(fields) },
  ]);
}

/** `Models` without namespace with one `Model` of 22 `Field` elements. */
export function demographicsXml(demographics: Demographics, documentId: string): string {
  const fields = demographicsFields.map(({ name }) => fieldElement(name, demographics[name]));
  const model = `${openModel(modelName, documentId)}${fields.join('')}</Model>`;
  return `${xmlDeclaration}<Models>${model}</Models>`;
}
