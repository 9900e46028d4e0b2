/** What the people of a record do with its links (docs/contract/links.md#calls-of-the-record). */
import type { linkEndpoints } from '../../api/endpoints/links.ts';
import { ApiError, notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { keys, type LinkItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { later } from '../../time.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { requireFound } from '../require-found.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { type Choice, readChoice, readPasscode } from './choice.ts';
import { endingWrites } from './ending.ts';
import { readLinks } from './links-of-record.ts';
import { makeLink } from './make.ts';
import { hashPasscode } from './passcode.ts';
import { linkView } from './view.ts';

type Endpoints = typeof linkEndpoints;

export const createLink: Handler<Endpoints['link_create']> = async ({ form }, context) => {
  const choice = readChoice(form);
  const wanted = readPasscode(form);
  const keyId = context.keyring.current;
  const passcode = wanted && {
    passcode: await hashPasscode(wanted.passcode, keyId, context),
    maxTries: wanted.maxTries,
  };
  return makeLink(choice, { passcode, keyId, readNewest: form.read_newest }, context);
};

/** Three round trips. */
export const listLinks: Handler<Endpoints['link_list']> = async ({ path, list }, { store, time }) => {
  const { links } = await readLinks(path.RECORD_ID, store);
  const found = links.flatMap(({ link }) => link ?? []);
  const since = list.modifiedSince;
  const wanted = found.filter((link) => !since || isSince(lastChangeOf(link), since));
  const value = list.orderBy === 'expires_at' ? 'expiresAt' : 'createdAt';
  const ordered = orderBy(
    wanted,
    (link) => link[value],
    ({ id }) => id,
    list.descending,
  );
  return { recordId: path.RECORD_ID, links: page(ordered, list).map((link) => linkView(link, time)) };
};

/** When it was made, opened or ended last. */
function lastChangeOf({ createdAt, lastOpenedAt = createdAt, endedAt = lastOpenedAt }: LinkItem): string {
  return later(lastOpenedAt, endedAt);
}

export const endLink: Handler<Endpoints['link_end']> = async ({ path }, context) => {
  await retryWhenStale(async () => {
    const { link, locator } = await linkInPath(path, context);
    await context.commit(endingWrites(link, locator, context), { link: named(link) });
  });
};

/**
 * The same choice and passcode. A link whose documents have all gone since gives 400, and stays as it is; so does one whose passcode nobody
 * could use, because its master key is gone.
 */
export const makeLinkAgain: Handler<Endpoints['link_again']> = async ({ path, form }, context) => {
  const { link } = await linkInPath(path, context);
  const { passcode, maxTries, keyId } = link;
  if (passcode && !(await context.keyring.find(keyId))) throw new ApiError('link_passcode_gone');
  return makeLink(
    choiceOf(link),
    {
      passcode: passcode && maxTries !== undefined ? { passcode, maxTries } : undefined,
      keyId,
      ends: form.keep === 'true' ? undefined : link.id,
      readNewest: form.read_newest,
    },
    context,
  );
};

function choiceOf(link: LinkItem): Choice {
  const { content, carenetId, documentIds, label, language, direct, notify, maxViews } = link;
  return {
    content,
    ...(carenetId !== undefined && { carenetId }),
    ...(documentIds && { documentIds }),
    ...(label !== undefined && { label }),
    language,
    direct,
    notify,
    ...(maxViews !== undefined && { maxViews }),
    seconds: Math.round((Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / 1000),
  };
}

/** Two round trips. Throws 404 when the record has no such link. */
async function linkInPath(
  { RECORD_ID, LINK_ID }: { readonly RECORD_ID: string; readonly LINK_ID: string },
  { store }: Context,
): Promise<{ readonly link: LinkItem; readonly locator: string }> {
  if (!isId(LINK_ID)) throw notFound();
  const [entry] = await store.get([keys.linkOfRecord(RECORD_ID, LINK_ID)]);
  const { locator } = requireFound(entry);
  const [link] = await store.get([keys.link(locator)]);
  return { link: requireFound(link), locator };
}

function named({ id, label }: LinkItem) {
  return { id, ...(label !== undefined && { label }) };
}
