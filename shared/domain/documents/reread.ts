/** Reading a FHIR document again by the present demographics of the record (docs/contract/fhir.md#reading-again). */
import { isDeepStrictEqual } from 'node:util';
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import { ApiError } from '../../errors.ts';
import { checkPatient } from '../../fhir/same-person.ts';
import { isFhirType } from '../../fhir/type-uri.ts';
import { keys, type RecordItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { absent, check, type Write } from '../../store/writes.ts';
import { personOf } from '../demographics/person.ts';
import { replaceFacts } from '../facts/replace-facts.ts';
import { replaceSent } from '../fhir/sent/prepare.ts';
import type { Handler } from '../handler.ts';
import { factsChanged } from '../subscriptions/facts-changed-event.ts';
import { type ReadContent, readContent } from './content.ts';
import { namedVersion } from './read.ts';
import { comparedContent } from './record-content.ts';
import { recordNow, rereadVersion } from './reload.ts';
import { documentView } from './view.ts';
import { changeReading } from './writes.ts';

/**
 * One transaction: the reading of the version, its facts in the place of the earlier ones, and the event for subscriptions. When it
 * reads what was read before, nothing is written, and the facts keep their ids.
 */
export const rereadDocument: Handler<(typeof documentEndpoints)['document_reread']> = async (
  { path },
  context,
) => {
  const recordId = path.RECORD_ID;
  const { bodies, now } = context;
  const named = namedVersion(context);
  if (!isFhirType(named.version.type)) throw new ApiError('document_not_fhir');
  requireLatest(named.version);
  const { bodyKey, mediaType, server } = named.version;
  let content: ReadContent | undefined;

  return retryWhenStale(async (attempt) => {
    const [{ version, lineage }, record] = await Promise.all([
      attempt === 0 ? named : rereadVersion(recordId, named.version.id, context),
      recordNow(attempt, context),
    ]);
    requireLatest(version);
    // Together, because each waits for the store.
    const [read, person] = await Promise.all([
      content ?? bodies.get(bodyKey).then((bytes) => readContent(bytes, mediaType, server)),
      personOf(record, context),
    ]);
    content = read;
    const compared = comparedContent(read, checkPatient(read.fhir!, person));
    const { reading, contents } = compared;
    const isSameReading = !reading || isDeepStrictEqual(reading, version.reading);
    if (isSameReading && isDeepStrictEqual(contents, version.contents))
      return documentView(recordId, version, lineage);
    const latest = { version, lineage };
    const { writes, ...facts } = isSameReading
      ? { head: lineage.facts, counts: lineage.counts, writes: [] }
      : await replaceFacts(record, latest, compared, context, now);
    const sent = isSameReading ? undefined : await replaceSent(recordId, latest, compared.sent, context, now);
    await context.commit([
      ...changeReading(recordId, version, lineage, { reading, contents, facts, sent }),
      ...writes,
      ...(sent?.writes ?? []),
      ...(isSameReading ? [] : factsChanged(record, [lineage.facts, facts.head], context)),
      ...sameDemographics(record),
    ]);
    const { contents: _, ...rest } = version;
    return documentView(
      recordId,
      { ...rest, ...(reading && { reading }), ...(contents && { contents }) },
      lineage,
    );
  });
};

/** An earlier version has no facts. */
function requireLatest({ replacedBy }: { readonly replacedBy?: string }): void {
  if (replacedBy) throw new ApiError('document_reread_replaced');
}

/** The demographics that the document was compared with are the present ones: a version that was replaced is not. */
function sameDemographics({ id, demographicsId }: RecordItem): readonly Write[] {
  if (demographicsId === undefined) return [];
  return [check(keys.version(id, demographicsId), { replacedBy: absent }, 'retry')];
}
