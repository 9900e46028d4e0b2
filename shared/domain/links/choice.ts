/** What a person chooses for a link, from the form of the call (docs/contract/links.md#link_create). */
import type { Input } from '../../api/endpoint.ts';
import type { linkEndpoints } from '../../api/endpoints/links.ts';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { LinkItem } from '../../store/items/index.ts';

type Form = Input<(typeof linkEndpoints)['link_create']>['form'];

/** Everything about a link that its maker decides, except the passcode itself. */
export interface Choice
  extends Pick<
    LinkItem,
    'content' | 'carenetId' | 'documentIds' | 'label' | 'language' | 'direct' | 'notify' | 'maxViews'
  > {
  /** For how long it can be opened. */
  readonly seconds: number;
}

const week = 604_800;
const usualTries = 5;

/** Throws 400 that names what is wrong. */
export function readChoice(form: Form): Choice {
  const content = form.content as LinkItem['content'];
  const direct = form.direct === 'true';
  const label = form.label?.trim();
  const documentIds = content === 'documents' ? readDocumentIds(form.document_ids) : undefined;
  const carenetId = content === 'carenet' ? required('carenet_id', form.carenet_id) : undefined;
  if (direct && documentIds && documentIds.length > 1)
    throw new ApiError('parameter_invalid', { name: 'document_ids', form: 'one id with direct=true' });
  return {
    content,
    ...(carenetId !== undefined && { carenetId }),
    ...(documentIds && { documentIds }),
    ...(label && { label }),
    language: form.language === 'de' ? 'de' : 'en',
    direct,
    notify: form.notify === 'true',
    ...(form.max_views !== undefined && {
      maxViews: whole('max_views', form.max_views, 1, limits.linkViews),
    }),
    seconds: whole('expires_in', form.expires_in, limits.linkSecondsMinimum, limits.linkSeconds, week),
  };
}

/** A passcode and how many wrong ones lock the link; undefined for a link without one. Throws 400. */
export function readPasscode(
  form: Pick<Form, 'passcode' | 'passcode_tries' | 'direct'>,
): { readonly passcode: string; readonly maxTries: number } | undefined {
  const tries = whole('passcode_tries', form.passcode_tries, 1, limits.linkPasscodeTries, usualTries);
  if (form.passcode === undefined || form.passcode === '') return undefined;
  if (form.direct === 'true')
    throw new ApiError('parameters_exclusive', { first: 'direct=true', second: 'passcode' });
  const passcode = form.passcode.trim();
  const { length } = [...passcode];
  if (length < limits.linkPasscodeMinimum || length > limits.linkPasscode)
    throw new ApiError('parameter_invalid', {
      name: 'passcode',
      form: `${limits.linkPasscodeMinimum} to ${limits.linkPasscode} characters`,
    });
  return { passcode, maxTries: tries };
}

function readDocumentIds(text: string | undefined): readonly string[] {
  const ids = [...new Set(required('document_ids', text).split(/\s+/))].filter((id) => id !== '');
  if (ids.length === 0) throw new ApiError('parameter_empty', { name: 'document_ids' });
  if (ids.length > limits.linkDocuments)
    throw new ApiError('parameter_too_long', {
      name: 'document_ids',
      maximum: `${limits.linkDocuments} ids`,
    });
  return ids;
}

function required(name: string, text: string | undefined): string {
  if (text === undefined) throw new ApiError('parameter_required', { name });
  if (text.trim() === '') throw new ApiError('parameter_empty', { name });
  return text.trim();
}

function whole(name: string, text: string | undefined, least: number, most: number, usual = least): number {
  if (text === undefined) return usual;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new ApiError('parameter_invalid', { name, form: `a whole number from ${least} to ${most}` });
  return value;
}
