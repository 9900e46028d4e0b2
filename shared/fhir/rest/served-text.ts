/**
 * The text of a resource as it is served, made from the text that is stored of it without parsing that: what is before the first element is
 * replaced, and references where they stand (docs/contract/fhir-api.md#resources-of-fhir-documents). It is what `JSON.stringify` writes of what
 * `withReferences` and `servedResource` make.
 */
import { endOfValue } from '../json-text.ts';
import { type Elsewhere, isAbsolute, type Served } from './sent.ts';

/** What the service says of a resource in its meta. */
export interface OwnMeta {
  readonly versionId: string;
  /** The rest of the members, with the closing bracket: that of all resources of a version of a document is the same. */
  readonly rest: string;
}

/** The `rest` of the meta of resources. */
export function restOfMeta(lastUpdated: string, source: string): string {
  return `,${JSON.stringify({ lastUpdated, source }).slice(1)}`;
}

/**
 * The content with its id, and with what the service says in its meta. Undefined where it does not begin as the content of nearly all
 * resources does.
 */
export function servedText(
  content: string,
  { type, id }: Pick<Served, 'type' | 'id'>,
  { versionId, rest }: OwnMeta,
): string | undefined {
  const metaEnd = content.startsWith(metaStart) ? endOfValue(content, metaStart.length - 2) : undefined;
  if (metaEnd !== undefined && content[metaEnd] !== ',') return undefined;
  const name = `"resourceType":"${type}"`;
  const nameStart = metaEnd === undefined ? 1 : metaEnd + 1;
  const nameEnd = nameStart + name.length;
  const next = content[nameEnd];
  if (!content.startsWith(name, nameStart) || (next !== ',' && next !== '}')) return undefined;
  // Without its brackets.
  const kept = metaEnd === undefined ? '' : `"${content.slice(metaStart.length, metaEnd - 1)},`;
  const meta = `{${kept}"versionId":"${versionId}"${rest}`;
  return `{${name},"id":"${id}","meta":${meta}${content.slice(nameEnd)}`;
}

/** What is kept of a meta is never empty. */
const metaStart = '{"meta":{"';

/** Inside of a text, its quotation marks are escaped, so this is always an element. */
const referenceElement = /"reference":("[^"\\]*")/g;

/**
 * The content with its references to other documents. Undefined where one of them leads nowhere, which changes more of the Reference than its
 * address, or has letters that are escaped.
 */
export function pointedText(
  content: string,
  elsewhere: ReadonlyMap<string, Elsewhere>,
  targetOf: (identity: string) => string | undefined,
): string | undefined {
  const targets = new Map<string, string>();
  for (const [reference, [, , identity]] of elsewhere) {
    const quoted = JSON.stringify(reference);
    const target = targetOf(identity);
    if (target !== undefined && !quoted.includes('\\')) targets.set(quoted, JSON.stringify(target));
    else if (target !== undefined || !isAbsolute(reference)) return undefined;
  }
  if (targets.size === 0) return content;
  return content.replace(referenceElement, (element, quoted: string) => {
    const target = targets.get(quoted);
    return target === undefined ? element : `"reference":${target}`;
  });
}
