/** The objects of the bucket that each function may use. */
import { objectPrefixes } from '../../shared/store/object-keys.ts';
import type { FunctionName } from '../resources/functions.ts';

const documentKeys = `${objectPrefixes.documents}*`;
const linkKeys = `${objectPrefixes.links}*`;
const uploadKeys = `${objectPrefixes.uploads}*`;
const auditKeys = `${objectPrefixes.audits}*`;
const codeKeys = `${objectPrefixes.codes}*`;

/** Actions by key pattern. */
export type ObjectActions = Readonly<Record<string, readonly string[]>>;

/** What an address can do that a function signs, the function must be allowed to do. And it copies what was uploaded. */
const uploading = ['s3:GetObject', 's3:PutObject'];

const everything = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'];

/** Actions of every function that has any. */
export const objectActions: Readonly<Partial<Record<FunctionName, ObjectActions>>> = {
  storage: { [documentKeys]: everything },
  // A rejected request removes its own body.
  records: { [documentKeys]: ['s3:PutObject', 's3:DeleteObject'] },
  documents: { [documentKeys]: everything, [uploadKeys]: uploading },
  carenets: { [documentKeys]: ['s3:GetObject'] },
  reports: { [documentKeys]: ['s3:GetObject'] },
  messages: { [documentKeys]: everything },
  'account-apps': { [documentKeys]: everything },
  audits: { [auditKeys]: ['s3:GetObject'] },
  // What is shared is read, and stored again, encrypted.
  links: { [documentKeys]: ['s3:GetObject'], [linkKeys]: ['s3:GetObject', 's3:PutObject'] },
  // A resource that is stored becomes a document; a rejected request removes its own body. The trail is read as AuditEvent.
  fhir: { [documentKeys]: everything, [auditKeys]: ['s3:GetObject'] },
  codes: { [codeKeys]: ['s3:GetObject'] },
  all: {
    [documentKeys]: everything,
    [linkKeys]: ['s3:GetObject', 's3:PutObject'],
    [uploadKeys]: uploading,
    [codeKeys]: ['s3:GetObject'],
    [auditKeys]: ['s3:GetObject'],
  },
  dispatcher: { [documentKeys]: ['s3:DeleteObject'], [linkKeys]: ['s3:DeleteObject'] },
  sweeper: {
    [documentKeys]: ['s3:DeleteObject'],
    [linkKeys]: ['s3:DeleteObject'],
    [uploadKeys]: ['s3:DeleteObject'],
  },
  // Archived trails get the pseudonym, too.
  eraser: {
    [documentKeys]: ['s3:DeleteObject'],
    [linkKeys]: ['s3:DeleteObject'],
    [uploadKeys]: ['s3:DeleteObject'],
    [auditKeys]: ['s3:GetObject', 's3:PutObject'],
  },
};

/** What the sweeper may do besides when it moves audit entries to the bucket. It reads an object that an earlier run has left. */
export const archivingObjects: ObjectActions = { [auditKeys]: everything };

/** Why a permission covers all objects whose keys match the pattern. */
export const patternReasons: Readonly<Record<string, string>> = {
  [auditKeys]:
    'Every part of an audit trail has a new key; all of them begin with this prefix and nothing else does.',
  [documentKeys]:
    'Every document body has a new key; all of them begin with this prefix and nothing else does.',
  [linkKeys]: 'Every file of a link has a new key; all of them begin with this prefix and nothing else does.',
  [uploadKeys]: 'Every upload has a new key; all of them begin with this prefix and nothing else does.',
  [codeKeys]:
    'Every version of a coding system has a key of its own; all of them begin with this prefix and nothing else does.',
};
