/** The objects of the bucket that each function may use. */
import { objectPrefixes } from '../../shared/store/object-keys.ts';
import type { FunctionName } from '../resources/functions.ts';

const documentKeys = `${objectPrefixes.documents}*`;
const codeKeys = `${objectPrefixes.codes}*`;

/** Actions by key pattern. */
type ObjectActions = Readonly<Record<string, readonly string[]>>;

const everything = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'];

/** Actions of every function that has any. */
export const objectActions: Readonly<Partial<Record<FunctionName, ObjectActions>>> = {
  storage: { [documentKeys]: everything },
  // A rejected request removes its own body.
  records: { [documentKeys]: ['s3:PutObject', 's3:DeleteObject'] },
  documents: { [documentKeys]: everything },
  carenets: { [documentKeys]: ['s3:GetObject'] },
  reports: { [documentKeys]: ['s3:GetObject'] },
  messages: { [documentKeys]: everything },
  'account-apps': { [documentKeys]: everything },
  codes: { [codeKeys]: ['s3:GetObject'] },
  all: { [documentKeys]: everything, [codeKeys]: ['s3:GetObject'] },
  dispatcher: { [documentKeys]: ['s3:DeleteObject'] },
  sweeper: { [documentKeys]: ['s3:DeleteObject'] },
};

/** Why a permission covers all objects whose keys match the pattern. */
export const patternReasons: Readonly<Record<string, string>> = {
  [documentKeys]:
    'Every document body has a new key; all of them begin with this prefix and nothing else does.',
  [codeKeys]:
    'Every version of a coding system has a key of its own; all of them begin with this prefix and nothing else does.',
};
