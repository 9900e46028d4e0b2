/** Finds out whose record a page is about, and as what the person sees it. */
import { type ListedRecord, ServiceError } from '../../client/index.ts';
import { circleName } from '../components/circle-name.ts';
import { clientOf, type PortalContext, type Request } from '../environment.ts';
import type { RecordScope, Scope } from './scope.ts';

/** Suffixes that the service adds to labels of records that are shared. The page says it in words of its own. */
const suffix = / \((?:shared|carenet)\)$/;
const hues = 6;

/** Which record or carenet the address names. */
export type ScopeKey =
  | { readonly kind: 'record'; readonly recordId: string }
  | { readonly kind: 'carenet'; readonly carenetId: string };

/** For paths that begin with `/records/ID` or `/carenets/ID`. */
export function scopeKey({ req }: PortalContext): ScopeKey {
  const id = req.param('id') ?? '';
  return req.param('kind') === 'carenets'
    ? { kind: 'carenet', carenetId: id }
    : { kind: 'record', recordId: id };
}

/** Throws ServiceError with status 404 when the person has no such access. */
export function loadScope(request: Request, key: ScopeKey): Promise<Scope> {
  return key.kind === 'record'
    ? loadRecordScope(request, key.recordId)
    : carenetScope(request, key.carenetId);
}

/** The records of the person who is signed in, her own first. */
export async function recordsOf(request: Request): Promise<readonly Scope[]> {
  const { records } = await clientOf(request).recordList({
    accountEmail: request.session!.accountId,
    limit: 1000,
  });
  return records.map(scopeOf);
}

/** A record that the person controls. Throws ServiceError with status 404 when there is none with this id. */
export async function loadRecordScope(request: Request, recordId: string): Promise<RecordScope> {
  const found = (await recordsOf(request))
    .filter((scope) => scope.kind === 'record')
    .find((scope) => scope.recordId === recordId);
  if (!found) throw notThere('record');
  return found;
}

/** A carenet that the person is a member of, or that she looks at because she controls its record. */
async function carenetScope(request: Request, carenetId: string): Promise<Scope> {
  const { id, label, shared, carenetName: name = '' } = await clientOf(request).carenetRecord({ carenetId });
  return {
    kind: 'carenet',
    recordId: id,
    carenetId,
    name,
    owner: label,
    hue: hueOf(id),
    isPreview: !shared,
    access: (texts) => {
      const { throughCarenet, preview } = texts.records;
      return (shared ? throughCarenet : preview)(circleName(name, texts));
    },
  };
}

function scopeOf(record: ListedRecord): Scope {
  const { id, label, shared, roleLabel, carenetId, carenetName } = record;
  const whose = { recordId: id, owner: shared ? label.replace(suffix, '') : label, hue: hueOf(id) };
  if (carenetId !== undefined) {
    return {
      kind: 'carenet',
      carenetId,
      name: carenetName ?? '',
      isPreview: false,
      ...whose,
      access: (texts) => texts.records.throughCarenet(circleName(carenetName ?? '', texts)),
    };
  }
  const relation = record.relation === 'self' ? undefined : record.relation;
  return {
    kind: 'record',
    isOwner: !shared,
    relation,
    ...whose,
    access: ({ records }) => {
      const caresFor = relation && records.careFor[relation];
      if (!shared) return caresFor ?? records.own;
      return [caresFor, records.shared(roleLabel)].filter(Boolean).join(' · ');
    },
  };
}

/** The same for a record wherever it is shown. */
function hueOf(recordId: string): number {
  return Number.parseInt(recordId.slice(-4), 16) % hues;
}

function notThere(operation: string): ServiceError {
  return new ServiceError(operation, 404, '');
}
