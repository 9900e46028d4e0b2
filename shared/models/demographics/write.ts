/** Writing a Demographics document: docs/contract/demographics.md#the-xml-document. */
import { documentPrefix } from '../../xml/vocabulary.ts';
import { element, writeDocument, type XmlNode } from '../../xml/write.ts';
import { demographicsStructure } from './structure.ts';

/** Texts by the path of their element, as fields of demographics have it. */
export type DemographicsTexts = Readonly<Record<string, string | undefined>>;

/** The document with these texts. It breaks a rule of demographics where they lack what it needs; reading it says so. */
export function writeDemographics(texts: DemographicsTexts): Buffer {
  const textAt = (name: string, path: string): XmlNode | undefined => {
    const text = texts[path];
    return text === undefined ? undefined : element(name, {}, [text]);
  };
  const children = (demographicsStructure.children ?? []).flatMap((child) => {
    if (!child.children) return textAt(child.name, child.name) ?? [];
    const places = child.occurs?.[1] === 2 ? [`${child.name}[1]`, `${child.name}[2]`] : [child.name];
    return places.flatMap((place) => {
      const inner = child.children!.flatMap((one) => textAt(one.name, `${place}/${one.name}`) ?? []);
      return inner.length > 0 ? element(child.name, {}, inner) : [];
    });
  });
  return Buffer.from(writeDocument(element(demographicsStructure.name, { xmlns: documentPrefix }, children)));
}
