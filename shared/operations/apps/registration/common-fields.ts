/** The fields that the manifests of all kinds have in common: docs/contract/apps.md#registration-files. */
import { limits } from '../../../limits.ts';
import { dynamicDomain, isDynamicId } from '../../../smart/registration/dynamic-ids.ts';
import type { FieldReader } from './field-reader.ts';
import { readTranslations, type Translations } from './translations.ts';

export interface CommonFields {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly author: string;
  readonly version: string;
  readonly translations?: Translations;
  readonly takes_replies?: boolean;
}

/** Ids occur in paths, in keys of the table and in place of an email address, so they have the form of one. */
const emailShape = /^[^\s\p{C}@/?<>]+@[^\s\p{C}@/?<>]+$/u;

/** Version of the interface by version of the manifest standard. */
const serviceVersions: Readonly<Record<string, string>> = { '0.4': '2.0.0' };

export const commonNames = [
  'id',
  'name',
  'description',
  'author',
  'version',
  'translations',
  'takes_replies',
  'std_version',
  'smart_version',
  'svc_version',
  'indivo_version',
] as const;

export function readCommonFields(reader: FieldReader): CommonFields {
  const id = reader.requiredText('id', { maximum: limits.appId });
  if (id !== '' && !emailShape.test(id)) reader.fault('id', 'must have the form of an email address');
  if (isDynamicId(id))
    reader.fault('id', `must not end in ${dynamicDomain}: such ids are for apps that register themselves`);
  const translations = readTranslations(reader);
  const takesReplies = reader.flag('takes_replies');
  return {
    id,
    name: reader.requiredText('name', { maximum: limits.appName }),
    description: reader.text('description', { maximum: limits.appDescription }) ?? '',
    author: reader.text('author', { maximum: limits.appAuthor }) ?? '',
    version: reader.text('version', { maximum: limits.appVersion }) ?? '',
    ...(translations && { translations }),
    ...(takesReplies !== undefined && { takes_replies: takesReplies }),
  };
}

/**
 * The versions as responses show them: those that are given, and under both names where the file uses an
 * alias. The service version follows from that of the standard when the file does not give it.
 */
export function readVersions(reader: FieldReader): Readonly<Record<string, string>> {
  const text = (name: string) => reader.text(name, { maximum: limits.appVersion });
  const [smart, indivo] = [text('smart_version'), text('indivo_version')];
  const standard = text('std_version') ?? smart;
  const service = text('svc_version') ?? indivo ?? serviceVersions[standard ?? ''];
  return {
    ...(standard !== undefined && { std_version: standard }),
    ...(smart !== undefined && { smart_version: smart }),
    ...(service !== undefined && { svc_version: service }),
    ...(indivo !== undefined && { indivo_version: indivo }),
  };
}
