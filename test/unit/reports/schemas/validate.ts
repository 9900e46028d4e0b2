/** Validates against the published schemas with an independent validator (libxml2). */
import { readdirSync, readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

const folder = new URL('../../../../shared/schemas/', import.meta.url);

/** The names of the schemas in a folder, without extension. */
export function schemaNames(kind: 'documents' | 'answers'): readonly string[] {
  return readdirSync(new URL(kind, folder))
    .filter((name) => name.endsWith('.xsd'))
    .map((name) => name.slice(0, -'.xsd'.length))
    .sort();
}

/** Returns the faults of each document, none for a valid one. `schema` is `folder/name`. */
export async function faultsOf(
  schema: `documents/${string}` | `answers/${string}`,
  documents: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const [kind, name] = schema.split('/') as ['documents' | 'answers', string];
  const files = schemaNames(kind).map((each) => ({
    fileName: `${each}.xsd`,
    contents: readFileSync(new URL(`${kind}/${each}.xsd`, folder)),
  }));
  const named = documents.map((contents, index) => ({ fileName: `document${index}.xml`, contents }));
  const result = await validateXML({
    xml: named,
    schema: files.filter(({ fileName }) => fileName === `${name}.xsd`),
    preload: files.filter(({ fileName }) => fileName !== `${name}.xsd`),
  });
  const faults = named.map(({ fileName }) =>
    result.errors.filter(({ loc }) => loc?.fileName === fileName).map(({ message }) => message),
  );
  if (result.valid !== faults.every(({ length }) => length === 0)) throw new Error(result.rawOutput);
  return faults;
}
