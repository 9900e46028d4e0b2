/** Whether texts are well-formed XML, as libxml2 sees it and as the service does. */
import fc from 'fast-check';
import { validateXML } from 'xmllint-wasm';
import { readRoot, readTree } from '../../../shared/xml/parse.ts';
import type { Target } from './target.ts';
import { xmlText } from './texts.ts';

/** libxml2 starts again for every call. */
const textsAtOnce = 100;

/**
 * Why the service rejects what libxml2 accepts: docs/contract/documents.md#content-rules-at-creation, and names with
 * prefixes that mean nothing (Namespaces in XML 1.0 §4 and §6.3), which libxml2 only reports.
 */
const stricter =
  /entit|DOCTYPE|deep|attributes|encoding|namespace|prefix|unbound|duplicate attribute|xmlns|UTF-8|disallowed character|document type/i;

export const wellFormedTexts: Target<readonly string[]> = {
  inputs: fc.array(xmlText, { minLength: 1, maxLength: textsAtOnce, size: 'max' }),
  async check(texts) {
    const verdicts = await libxml2(texts);
    for (const [index, text] of texts.entries()) requireAgreement(text, verdicts[index]!);
  },
};

interface Verdict {
  readonly isWellFormed: boolean;
  readonly faults: readonly string[];
}

async function libxml2(texts: readonly string[]): Promise<readonly Verdict[]> {
  const xml = texts.map((contents, index) => ({ fileName: `text${index}.xml`, contents }));
  const { errors } = await validateXML({ xml, extension: 'schema', schema: [anything] });
  return xml.map(({ fileName }) => {
    const own = errors.filter(({ loc }) => loc?.fileName === fileName).map(({ message }) => message);
    const faults = own.filter((message) => /parser error|encoding error/.test(message));
    return { isWellFormed: faults.length === 0, faults };
  });
}

const anything = {
  fileName: 'any.xsd',
  contents: '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"/>',
};

function requireAgreement(text: string, { isWellFormed, faults }: Verdict): void {
  const bytes = new TextEncoder().encode(text);
  const root = readRoot(bytes);
  const tree = readTree(bytes, 10_000);
  const isAccepted = 'root' in root;
  if (isAccepted !== 'root' in tree) throw new Error(`the root and the tree differ: ${JSON.stringify(text)}`);
  if (isAccepted === isWellFormed) return;
  if (isAccepted) throw new Error(`accepted, but ${faults[0]}: ${JSON.stringify(text)}`);
  if (!('malformed' in root) || stricter.test(root.malformed)) return;
  throw new Error(`rejected (${root.malformed}), but libxml2 accepts it: ${JSON.stringify(text)}`);
}
