/** A resource becomes a document of the record (docs/contract/fhir-api.md#create). */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { ApiError } from '../../errors.ts';
import { bytesOf } from '../../fhir/rest/written.ts';
import { newDocumentId } from '../../ids.ts';
import type { FhirContext } from '../context.ts';
import type { NewContent } from '../documents/content.ts';
import { storeNew } from '../documents/create.ts';
import type { FhirAnswer, Handler } from '../handler.ts';
import {
  type Before,
  type Criterion,
  claimWrite,
  type Existing,
  lookFor,
  readCriterion,
} from './if-none-exist.ts';
import type { FhirView } from './view.ts';
import {
  addressOfVersion,
  answerFor,
  contentOf,
  preferred,
  returned,
  servedId,
  storerOf,
  withRecord,
  writingOf,
} from './writing.ts';

type Endpoints = typeof fhirEndpoints;

export const createResource: Handler<Endpoints['fhir_create']> = async (
  { path, pairs, body, mediaType },
  context,
) => {
  const type = path.FHIR_TYPE;
  const { view, json } = await writingOf({ type, body, mediaType, query: pairs.query }, 'create', context);
  const criterion = readCriterion(context.header('if-none-exist'), json, view.base);
  const before = criterion && (await lookFor(criterion, view, context));
  if (before?.existing) return answerExisting(before.existing, view, context);
  const bytes = bytesOf(json, body);
  const content = await contentOf(bytes, mediaType, view, context);
  requireServed(content, view, context);
  try {
    return await store({ type, bytes, content, view, criterion, before }, context);
  } catch (error) {
    if (!(error instanceof FoundMeanwhile)) throw error;
    return answerExisting(error.existing, view, context);
  }
};

interface Creation {
  readonly type: string;
  readonly bytes: Buffer;
  readonly content: NewContent;
  readonly view: FhirView;
  readonly criterion: Criterion | undefined;
  readonly before: Before | undefined;
}

async function store(
  { type, bytes, content, view, criterion, before }: Creation,
  context: FhirContext,
): Promise<FhirAnswer> {
  const also = async (documentId: string, attempt: number) => {
    if (!criterion || !before) return [];
    const now = attempt === 0 ? before : await lookFor(criterion, view, context);
    if (now.existing) throw new FoundMeanwhile(now.existing);
    const id = servedId(content, view.recordId, documentId, storerOf(context))!;
    return [claimWrite(now, criterion, id, view, context)];
  };
  const version = await storeNew(
    { recordId: view.recordId, body: bytes, content, also },
    withRecord(context, view),
  );
  const { id, ...answer } = await answerFor(
    { content, lineageId: version.id, documentId: version.id },
    view,
    context,
  );
  return { status: 201, ...answer, location: addressOfVersion(type, id, answer.version!, view) };
}

/** Throws 422 for what is about something else than the patient, such as a focus: nobody could read it as a resource. */
function requireServed(content: NewContent, { recordId }: FhirView, context: FhirContext): void {
  const id = servedId(content, recordId, newDocumentId(context.now), storerOf(context));
  if (id === undefined) throw new ApiError('fhir_resource_not_of_patient');
}

/** Another call has stored it. As an error of the API, it tells that nothing was committed, so that the body is removed. */
class FoundMeanwhile extends ApiError<'fhir_create_raced'> {
  readonly existing: Existing;

  constructor(existing: Existing) {
    super('fhir_create_raced');
    this.existing = existing;
  }
}

function answerExisting({ row, json }: Existing, view: FhirView, context: FhirContext): FhirAnswer {
  const { type, id, versionId, storedAt } = row;
  const wanted = json ? preferred(context) : 'minimal';
  return {
    status: 200,
    version: versionId,
    lastModified: storedAt,
    location: addressOfVersion(type, id, versionId, view),
    ...returned(wanted, () => json!),
  };
}
