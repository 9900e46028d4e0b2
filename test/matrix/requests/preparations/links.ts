/** Preparations for links. */
import { askFor, payloadOf } from '../../../http/links/opener.ts';
import { makeLink } from '../../../http/links/support.ts';
import type { Preparations, Prepare, Situation } from '../../situation.ts';

const newLink = ({ target }: Situation, form?: Readonly<Record<string, string>>) =>
  makeLink(target.owner.session, target.recordId, form);

const keyOf = (link: string): string => payloadOf(link).url.split('/').at(-1)!;

/** Each caller that is let in ends a link of its own. */
const onDisposable: Prepare = async (situation) => {
  const link = situation.admitted ? (await newLink(situation)).id : situation.target.recordId;
  return { roles: { link } };
};

export const linkPreparations: Preparations = {
  link_end: onDisposable,
  link_again: onDisposable,
  link_manifest: async (situation) => ({
    roles: { 'link key': keyOf((await newLink(situation)).link) },
  }),
  link_direct_file: async (situation) => ({
    roles: { 'direct link key': keyOf((await newLink(situation, { direct: 'true' })).link) },
  }),
  link_file: async (situation) => {
    const { link } = await newLink(situation);
    const answer = await askFor(link, { recipient: 'Practice', embeddedLengthMax: 0 });
    const { files } = (await answer.json()) as { files: { location: string }[] };
    return { roles: { 'link key': keyOf(link), 'file ticket': files[0]!.location.split('/').at(-1)! } };
  },
};
