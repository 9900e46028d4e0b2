/** A resource of a FHIR document, as it is served. */
import { type JsonObject, parseWritten } from '../../../fhir/json.ts';
import { kindToldOfText } from '../../../fhir/rest/kind-told.ts';
import type { StoredText } from '../../../fhir/rest/packed-bodies.ts';
import { servedResource, withReferences } from '../../../fhir/rest/sent.ts';
import { pointedText, restOfMeta, servedText } from '../../../fhir/rest/served-text.ts';
import { countLookedUp, targetsFor } from './looked-up.ts';
import { addressOf, type Row, type SentView } from './view.ts';

/** What its JSON follows from, beside what is stored of it. */
export interface Serving {
  readonly view: SentView;
  /** What references to other documents lead to, by identity. */
  readonly targets: ReadonlyMap<string, string>;
  /** Ends of the meta of resources, by versions of documents. It is filled. */
  readonly metas: Map<string, string>;
}

export class ServedResource {
  readonly row: Row;
  /** Its JSON. */
  readonly text: string;
  /** How many references of it were looked up in other documents. */
  readonly references: number;
  readonly #content: string;

  constructor(row: Row, stored: StoredText, serving: Serving) {
    this.row = row;
    this.text = textOf(row, stored, serving);
    this.references = countLookedUp(stored.elsewhere);
    this.#content = stored.content;
  }

  /** What it says, parsed again each time: kept for a page of resources, it would take many times the room of their text. */
  get json(): JsonObject {
    return parseWritten(this.text) as JsonObject;
  }

  /** The same for who only looks, such as a search: all numbers are doubles, which takes half the time. */
  get parsed(): JsonObject {
    return JSON.parse(this.text) as JsonObject;
  }

  /** Its type and id, as references name it. */
  get name(): string {
    return `${this.row.type}/${this.row.id}`;
  }

  /** As the trail calls it. */
  get kind(): string {
    return kindToldOfText(this.row.type, this.#content, this.row.categories !== 0);
  }
}

function textOf(row: Row, { content, elsewhere }: StoredText, serving: Serving): string {
  const { targets, view } = serving;
  const targetOf = elsewhere && targetsFor(elsewhere, targets);
  const pointed = targetOf ? pointedText(content, elsewhere, targetOf) : content;
  const meta = { versionId: row.versionId, rest: metaFor(row, serving) };
  const text = pointed === undefined ? undefined : servedText(pointed, row, meta);
  if (text !== undefined) return text;
  // Elements are moved in few resources: then all of it is parsed and written again.
  const json = parseWritten(content) as JsonObject;
  const { type, id, place, documentId, storedAt } = row;
  const served = { type, id, place, documentId, storedAt, source: addressOf(documentId, view) };
  return JSON.stringify(servedResource(targetOf ? withReferences(json, elsewhere, targetOf) : json, served));
}

function metaFor({ documentId, storedAt }: Row, { view, metas }: Serving): string {
  const known = metas.get(documentId);
  if (known !== undefined) return known;
  const made = restOfMeta(storedAt, addressOf(documentId, view));
  metas.set(documentId, made);
  return made;
}
