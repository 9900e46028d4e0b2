/** Tells what people and apps did, a sentence for each thing: docs/contract/audits.md#activity. */
import type { Activity, ActivityDoer, ActivityLine, ActivityPerson } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { personName } from '../../components/person.ts';
import type { Texts } from '../../texts/index.ts';
import { countedKinds, joined } from './kinds.ts';

/** One thing that somebody did. */
export interface Told {
  readonly sentence: string;
  readonly line: ActivityLine;
  /** The first kinds that were shown, in words; empty for none. */
  readonly named: string;
  /** Kinds that the sentence has no room for. */
  readonly furtherKinds: readonly string[];
}

interface ToldDoer {
  /** What the doer is to the record; undefined for the reader. */
  readonly role: string | undefined;
  readonly things: readonly Told[];
  /** What was looked at besides, in a sentence, and how many pages that are. */
  readonly besides: { readonly sentence: string; readonly count: number } | undefined;
}

export interface ToldDay {
  /** `YYYY-MM-DD`, in UTC. */
  readonly date: string;
  readonly doers: readonly ToldDoer[];
  /** What the reader has looked at herself. */
  readonly ownViews: Told | undefined;
}

/** How many kinds a sentence names. */
const mostKinds = 3;

export function tellDays(activity: Activity, texts: Texts): readonly ToldDay[] {
  return activity.days.map(({ date, doers }) => {
    const lines = doers.flatMap((doer) => doer.lines);
    const own = lines.find(({ action, outcome }) => action === 'own_views' && outcome === 'done');
    const others = doers
      .map((doer) => ({ ...doer, lines: doer.lines.filter((line) => line !== own) }))
      .filter((doer) => doer.lines.length > 0);
    return {
      date,
      doers: others.map((doer) => tellDoer(doer, activity, texts)),
      ownViews: own && { sentence: texts.activity.ownViews(own.times), ...kindsOf(own, texts), line: own },
    };
  });
}

function tellDoer(doer: ActivityDoer, activity: Activity, texts: Texts): ToldDoer {
  const person = activity.people.find(({ id }) => id === doer.person);
  const who = person?.you ? undefined : doerName(doer, activity, texts);
  // An app that acts on its own is the one who does it.
  const app = doer.app === null || doer.person === null ? undefined : appName(doer.app, activity);
  const sentence = (did: string) => texts.activity.sentence(who, app, did);
  const besides = doer.lines.filter(isBesides);
  const main = doer.lines.filter((line) => !besides.includes(line));
  const asked = joined([...new Set(besides.map((line) => thingOf(line, texts)))], texts.tag);
  const looked = besides.length > 0 ? sentence(texts.activity.lookedAt(asked)) : undefined;
  const things = main.map((line): Told => {
    const { named, furtherKinds } = kindsOf(line, texts);
    const told = openingOf(line, named, texts) ?? sentence(didOf(line, named, texts));
    return { sentence: told, named, furtherKinds, line };
  });
  const isAlone = things.length === 0 && looked !== undefined;
  return {
    role: who === undefined ? undefined : roleOf(person, doer, activity, texts),
    things: isAlone ? [{ sentence: looked, named: '', furtherKinds: [], line: besides[0]! }] : things,
    besides: looked === undefined || isAlone ? undefined : { sentence: looked, count: besides.length },
  };
}

/** Nobody signs the opening of a link: who did it is what that person said. Undefined for anything else. */
function openingOf({ action, outcome, link }: ActivityLine, named: string, texts: Texts): string | undefined {
  if (action !== 'link_opened' || !link) return undefined;
  const { links } = texts.activity;
  const who = joined(
    link.recipients.map((recipient) => links.quoted(recipient)),
    texts.tag,
  );
  const label = link.label ?? undefined;
  return outcome === 'done' ? links.opened(label, who, named) : links.wrong(label, who);
}

/** Pages that show nothing of the person's health: they are told together. */
function isBesides({ action, effect, outcome, kinds }: ActivityLine): boolean {
  const hasSentence = ['data', 'overview', 'summary', 'paper', 'document', 'link_opened'].includes(action);
  return effect === 'seen' && outcome === 'done' && !hasSentence && kinds.length === 0;
}

function didOf(line: ActivityLine, named: string, texts: Texts): string {
  const { activity } = texts;
  const { action, effect, outcome, document_count: documents, untold } = line;
  if (outcome === 'refused') return activity.refused(thingOf(line, texts));
  if (outcome === 'failed') return activity.failed(thingOf(line, texts));
  if (action === 'link_made') return activity.links.made(line.link?.label ?? undefined, named);
  if (action === 'link_ended') return activity.links.ended(line.link?.label ?? undefined);
  if (effect === 'done') {
    const did = Object.hasOwn(activity.did, action) ? action : 'other';
    return activity.did[did as keyof Texts['activity']['did']](documents || line.calls);
  }
  if (action === 'document') return activity.read(documents || line.calls);
  if (named === '') return untold > 0 ? activity.lookedAt(thingOf(line, texts)) : activity.sawNothing;
  if (action === 'summary') return activity.gotSummary(named);
  if (action === 'paper') return activity.madePaper(named);
  return action === 'overview' ? activity.sawOverview(named) : activity.saw(named);
}

function thingOf({ action, listed }: ActivityLine, { activity }: Texts): string {
  const { things } = activity;
  const thing = things[Object.hasOwn(things, action) ? (action as keyof typeof things) : 'other'];
  return action === 'document_list' && listed > 0 ? `${thing} (${activity.documents(listed)})` : thing;
}

/** Of documents that were read one by one, the largest number in one of them says nothing about all: their names do. */
function kindsOf(line: ActivityLine, texts: Texts) {
  const kinds = line.action === 'document' ? [] : countedKinds(line, texts);
  return { named: joined(kinds.slice(0, mostKinds), texts.tag), furtherKinds: kinds.slice(mostKinds) };
}

function doerName({ person, app }: ActivityDoer, activity: Activity, texts: Texts): string {
  if (person === null) return appName(app ?? '', activity);
  return nameOfPerson(activity.people.find(({ id }) => id === person) ?? { id: person }, texts);
}

export function nameOfPerson(
  person: Pick<ActivityPerson, 'id'> & Partial<ActivityPerson>,
  texts: Texts,
): string {
  if (person.role === 'operator') return texts.activity.operator;
  const name = personName({ id: person.id, ...(person.name && { fullName: person.name }) }, texts);
  return name === texts.common.erasedAccount ? texts.activity.erased : name;
}

function appName(id: string, { apps }: Activity): string {
  return apps.find((app) => app.id === id)?.name ?? id;
}

function roleOf(
  person: ActivityPerson | undefined,
  { person: id, app, lines }: ActivityDoer,
  { carenets }: Activity,
  texts: Texts,
): string {
  const { activity, tag } = texts;
  if (id === null) return app === null ? '' : activity.roles.app;
  const through = new Set([...lines.flatMap((line) => line.carenets), ...(person?.carenets ?? [])]);
  const circles = carenets
    .filter((circle) => through.has(circle.id))
    .map(({ name }) => circleName(name, texts));
  switch (person?.role) {
    case 'carenet':
      return activity.roles.carenet(joined(circles, tag));
    case 'share':
      return person.role_label || activity.roles.share;
    case undefined:
      return activity.roles.other;
    default:
      return activity.roles[person!.role];
  }
}
