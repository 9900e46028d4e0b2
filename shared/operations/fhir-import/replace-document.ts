import { hash } from 'node:crypto';
import type { WritingContext } from '../../domain/context.ts';
import { addVersion } from '../../domain/documents/replace.ts';
import { overflowKeyOf } from '../../domain/facts/overflow-object.ts';
import type { LineageItem, RecordItem, VersionItem } from '../../store/items/index.ts';
import { StaleRead } from '../../store/store.ts';
import { lastUpdatedIn } from './identity.ts';
import { guard, importEntry, newBodyKey, type Storing, type Wanted } from './storing.ts';
import type { Outcome } from './tally.ts';

/** A document that an external id names. */
export interface Named {
  readonly version: VersionItem;
  readonly lineage: LineageItem;
}

/**
 * Replaces the latest version of a document, unless it has the same bytes, or is newer. Throws StaleRead when someone else has
 * replaced it at the same moment.
 */
export async function replaceIfChanged(
  record: RecordItem,
  { bytes, content, externalId, updated }: Wanted,
  named: Named,
  { store, bodies, now, app }: Storing,
): Promise<Outcome> {
  const { digest, bodyKey: latestKey } = named.version;
  if (digest === hash('sha256', bytes, 'hex')) return 'unchanged';
  if (updated !== '' && updated < lastUpdatedIn(await bodies.get(latestKey))) return 'older';
  const at = now();
  const time = at.toISOString();
  const bodyKey = newBodyKey(at);
  const lift = await guard([bodyKey, overflowKeyOf(bodyKey)], { store, now: at, time });
  const context: WritingContext = {
    store,
    bodies,
    now: at,
    time,
    actor: app,
    bodyKey,
    entities: { record },
    commit: (writes, made) => {
      const about = { recordId: record.id, documentId: made?.documentId, appId: app.id, externalId };
      return store.transact([...writes, importEntry(at, about), lift]);
    },
  };
  const replaced = () => new ReplacedMeanwhile();
  const addition = { recordId: record.id, named, body: bytes, content, replaced };
  try {
    await addVersion(addition, context);
  } catch (error) {
    throw error instanceof ReplacedMeanwhile ? new StaleRead() : error;
  }
  return 'replaced';
}

/**
 * Someone else has replaced the document at the same moment, or an attempt of this command whose answer was lost. It is no API error:
 * after such an error the body is removed, which may be in use.
 */
class ReplacedMeanwhile extends Error {}
