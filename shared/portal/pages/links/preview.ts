/** What a link would show, in words, before it is made: pure, so that every case can be tested. */
import type { DocumentMetadata, LeftOutReason, Overview } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';
import { dayOf, nameOf } from '../documents/describe.ts';
import { modelViews } from '../health/models/index.ts';

/** Kinds that a patient summary has (docs/contract/fhir.md#the-patient-summary). */
const summaryKinds: ReadonlySet<string> = new Set([
  ...['Allergy', 'AllergyExclusion', 'Problem', 'Medication', 'Immunization', 'LabResult', 'Measurement'],
  ...['Procedure', 'Equipment', 'VitalSigns'],
]);

/** In bytes. */
const largestDocument = 4 * 1024 * 1024;

export interface Preview {
  readonly shown: readonly string[];
  readonly notShown: readonly string[];
}

/** What a summary tells of whom it is about. */
export interface PersonTold {
  /** What it tells of the details; undefined when it does not. */
  readonly shown?: string;
  /** What it does not tell, and why. */
  readonly notShown: readonly string[];
}

/** `person` is undefined for a circle, which does not see it. */
export function previewOfSummary(overview: Overview, person: PersonTold | undefined, texts: Texts): Preview {
  const { confirm } = texts.links;
  const recorded = overview.kinds.filter(({ total }) => total > 0);
  const nameOfModel = (kind: string) => {
    const view = modelViews.find(({ model }) => model === kind);
    return view && texts.health.models[view.name];
  };
  const kinds = modelViews.flatMap(({ model }) => recorded.filter(({ kind }) => kind === model));
  const inside = kinds.filter(({ kind }) => summaryKinds.has(kind));
  const outside = kinds
    .filter(({ kind }) => !summaryKinds.has(kind))
    .flatMap(({ kind }) => nameOfModel(kind) ?? []);
  const lines = inside.map(({ kind, total, total_is: is }) => confirm.kind(nameOfModel(kind)!, total, is));
  const { unread } = overview;
  return {
    shown: [
      ...(person?.shown === undefined ? [] : [person.shown]),
      ...(lines.length === 0 && unread.total === 0 && unread.complete ? [confirm.nothing] : lines),
      ...(unread.total > 0 ? [confirm.unread(unread.total, unread.complete)] : []),
    ],
    notShown: [
      ...(person?.notShown ?? [confirm.noPerson]),
      ...(outside.length > 0 ? [confirm.otherKinds(outside.join(', '))] : []),
      confirm.files,
      ...(person === undefined ? [] : [confirm.private]),
      ...(person === undefined ? [confirm.all] : []),
      confirm.later,
    ],
  };
}

export function previewOfDocuments(documents: readonly DocumentMetadata[], texts: Texts): Preview {
  const { confirm, reasons } = texts.links;
  const name = (document: DocumentMetadata) => `${nameOf(document, texts)} (${dayOf(document, texts)})`;
  const out = documents.flatMap((document) => {
    const why = whyOut(document);
    return why ? [`${name(document)}: ${reasons[why]}`] : [];
  });
  return {
    shown: documents.filter((document) => !whyOut(document)).map(name),
    notShown: [...out, confirm.all, confirm.later],
  };
}

/** Why a document cannot be in a link, if it cannot (docs/contract/links.md#files). */
export function whyOut({
  nevershare,
  status,
  size,
}: Pick<DocumentMetadata, 'nevershare' | 'status' | 'size'>): LeftOutReason | undefined {
  if (nevershare) return 'private';
  if (status !== 'active') return 'not_active';
  return size > largestDocument ? 'too_large' : undefined;
}
