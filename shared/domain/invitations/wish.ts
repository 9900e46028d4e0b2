/** What somebody is invited to, as the form says (docs/contract/invitations.md#invitation_create). */
import type { Input } from '../../api/endpoint.ts';
import type { invitationEndpoints } from '../../api/endpoints/invitations.ts';
import { ApiError, notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import type { InvitationItem, Invited } from '../../store/items/index.ts';
import { isAccountId } from '../accounts/email.ts';
import { relationIn } from '../accounts/relations.ts';

export type Wish = Pick<
  InvitationItem,
  'what' | 'carenetId' | 'address' | 'roleLabel' | 'relation' | 'keepShare' | 'language'
>;

type Form = Input<(typeof invitationEndpoints)['invitation_create']>['form'];

/** Which field belongs to which `what`. */
const belongsTo: Readonly<Partial<Record<keyof Form, Invited>>> = {
  carenet_id: 'carenet',
  role_label: 'record',
  relation: 'record',
  keep_share: 'owner',
  password: 'owner',
  confirmation: 'owner',
};

/** Throws 400 for a field that is not valid, or belongs to another `what`; 404 for an id that no carenet can have. */
export function readWish(form: Form, inviterId: string): Wish {
  const what = form.what as Invited;
  for (const [name, owner] of Object.entries(belongsTo))
    if (form[name as keyof Form] && owner !== what)
      throw new ApiError('parameter_invalid', { name, form: `left out unless what is ${owner}` });
  const address = form.address.trim().toLowerCase();
  if (!isAccountId(address))
    throw new ApiError('parameter_invalid', { name: 'address', form: 'an email address' });
  if (address === inviterId) throw new ApiError('invitation_to_oneself');
  const carenetId = form.carenet_id || undefined;
  if (what === 'carenet' && carenetId === undefined)
    throw new ApiError('parameter_required', { name: 'carenet_id' });
  if (carenetId !== undefined && !isId(carenetId)) throw notFound();
  const roleLabel = form.role_label?.trim() || undefined;
  const relation = relationIn(form.relation);
  return {
    what,
    address,
    language: form.language === 'de' ? 'de' : 'en',
    ...(carenetId !== undefined && { carenetId }),
    ...(roleLabel !== undefined && { roleLabel }),
    ...(relation !== undefined && { relation }),
    ...(form.keep_share === 'true' && { keepShare: true }),
  };
}
