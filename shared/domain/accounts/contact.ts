/** A new contact address. */
import type { AccountItem } from '../../store/items/index.ts';
import type { Write } from '../../store/writes.ts';
import { requestMail } from '../mail/mail-event.ts';
import { type AccountChange, combine } from './update-account.ts';
import { voidLinks } from './voided-links.ts';

/**
 * What a new contact address changes, and the mails about it to the old and the new one. Nothing for the present one. A
 * reset mail or a link to another address than the present one is useless (docs/contract/accounts.md#mail).
 */
export function moveContact(
  account: AccountItem,
  contactEmail: string,
  times: { readonly now: Date; readonly time: string },
): { readonly change: AccountChange; readonly mails: readonly Write[] } {
  if (contactEmail === account.contactEmail) return { change: {}, mails: [] };
  return {
    change: combine(voidLinks(times.time), { set: { contactEmail }, remove: ['resetMailedAt'] }),
    mails: [
      requestMail('contact_left', account.id, times, { address: account.contactEmail }),
      requestMail('contact_changed', account.id, times),
    ],
  };
}
