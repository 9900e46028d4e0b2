import { describe, expect, it } from 'vitest';
import { extractInstances } from '../../../shared/models/extract.ts';
import { bytes, fieldElement, filled, modelElement, modelsDocument, prefix } from './documents.ts';

const pump = modelElement('Equipment', fieldElement('name', 'Pump'));

describe('The content of a document:', () => {
  it('a Models document holds the models that it lists', () => {
    const instances = extractInstances(`${prefix}Models`, modelsDocument(pump + pump));
    expect(instances.map(filled)).toEqual([{ name: 'Pump' }, { name: 'Pump' }]);
  });

  it.each(['Equipment', 'Procedure'])('a typed document holds one instance: %s', (name) => {
    const xml = `<${name} xmlns="${prefix}"><name>Something</name></${name}>`;
    const instances = extractInstances(prefix + name, bytes(xml));
    expect(instances.map(({ model }) => model)).toEqual([name]);
    expect(instances.map(filled)).toEqual([{ name: 'Something' }]);
  });

  it.each([
    '',
    'Models',
    'Equipment',
    'urn:x#Models',
    `${prefix}models`,
    `${prefix}Model`,
    `${prefix}Demographics`,
    `${prefix}Annotation`,
    `${prefix}Medication`,
    `${prefix}LabReport`,
    `${prefix}constructor`,
  ])('documents of type "%s" are opaque, whatever their content', (type) => {
    expect(extractInstances(type, bytes('not even XML'))).toEqual([]);
  });

  it.each(['Models', 'Equipment', 'Procedure', 'SimpleClinicalNote'])(
    '%s in a namespace without the # is opaque, although its type is the same',
    (name) => {
      const xml = `<${name} xmlns="http://indivo.org/vocab/xml/documents"><x/></${name}>`;
      expect(extractInstances(prefix + name, bytes(xml))).toEqual([]);
    },
  );

  it.each(['Models', 'Equipment', 'Procedure', 'SimpleClinicalNote'])(
    '%s must be XML without DOCTYPE',
    (name) => {
      const refusal = (message: RegExp) =>
        expect.objectContaining({ status: 400, message: expect.stringMatching(message) });
      for (const text of ['', 'hello', '<a>', `<${name} xmlns="${prefix}">`]) {
        expect(() => extractInstances(prefix + name, bytes(text))).toThrow(refusal(/cannot be read as XML/));
      }
      const doctype = `<!DOCTYPE ${name}><${name} xmlns="${prefix}"/>`;
      expect(() => extractInstances(prefix + name, bytes(doctype))).toThrow(
        refusal(/must not have a DOCTYPE/),
      );
    },
  );
});
