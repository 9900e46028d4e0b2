/** Papers of a record, and of what a carenet shows of it: docs/contract/reports.md#papers. */
import type { reportEndpoints } from '../../../api/endpoints/reports/index.ts';
import { makePaper } from '../../../paper/make.ts';
import { type Paper, type PaperKind, type PaperLanguage, paperKinds } from '../../../paper/paper.ts';
import type { Showing } from '../../audits/shown.ts';
import { withSteadySharing } from '../../carenets/steady-sharing.ts';
import { allButPrivate } from '../../carenets/visibility.ts';
import type { Context } from '../../context.ts';
import { scanModels } from '../../facts/scan.ts';
import type { Handler, Rendered } from '../../handler.ts';
import { render, type Writers } from '../../render.ts';
import { requireFound } from '../../require-found.ts';
import { demographicsKind } from '../demographics-kind.ts';
import type { Scope } from '../request.ts';
import { inCarenet, inRecord } from '../scope.ts';
import { unreadModel } from '../unread-kind.ts';
import { FactsForPaper, paperModels } from './facts-for-paper.ts';
import {
  type KnownPerson,
  personInCarenet,
  personOfCarenet,
  personOfRecord,
  personToShare,
} from './person.ts';

type Endpoints = typeof reportEndpoints;
type Format = Endpoints['report_paper']['output']['formats'][number];

export interface AskedPaper {
  readonly kind: PaperKind;
  readonly language: PaperLanguage;
}

export interface ReadPaper {
  readonly paper: Paper;
  /** What is on it, for the audit trail. */
  readonly showing: Showing;
}

export const readPaper: Handler<Endpoints['report_paper']> = async ({ path, query, format }, context) =>
  respond(await paperOfRecord(askedIn(path.PAPER, query.language), context), format, context);

export const readCarenetPaper: Handler<Endpoints['carenet_report_paper']> = async (
  { path, query, format },
  context,
) => respond(await paperOfCarenet(askedIn(path.PAPER, query.language), context), format, context);

/** Throws 404 for a paper that there is not. */
function askedIn(name: string, language: string | undefined): AskedPaper {
  const kind = requireFound(paperKinds.find((one) => one === name));
  return { kind, language: language === 'de' ? 'de' : 'en' };
}

/** All that the record holds. */
function paperOfRecord(asked: AskedPaper, context: Context<'record'>): Promise<ReadPaper> {
  return read(
    asked,
    { scope: async () => inRecord(context), person: () => personOfRecord(context) },
    context,
  );
}

/** All that the record holds and may be shared: for somebody outside. */
export function paperToShare(asked: AskedPaper, context: Context<'record'>): Promise<ReadPaper> {
  const scope = async () => ({ ...inRecord(context), sharing: allButPrivate(context.entities.record.id) });
  return read(asked, { scope, person: () => personToShare(context) }, context);
}

/** What the carenet shows, and nothing else. */
function paperOfCarenet(asked: AskedPaper, context: Context<'carenet' | 'record'>): Promise<ReadPaper> {
  return read(asked, { scope: () => inCarenet(context), person: () => personInCarenet(context) }, context);
}

/** The same for somebody who is not in it, and does not know whose record it is. */
export function carenetPaperToShare(
  asked: AskedPaper,
  context: Context<'carenet' | 'record'>,
): Promise<ReadPaper> {
  return read(asked, { scope: () => inCarenet(context), person: () => personOfCarenet(context) }, context);
}

interface Source {
  readonly scope: () => Promise<Scope>;
  readonly person: () => Promise<KnownPerson>;
}

async function read(asked: AskedPaper, source: Source, context: Context<'record'>): Promise<ReadPaper> {
  const { now, actor } = context;
  // Beside the facts, not after them.
  const reading = source.person();
  reading.catch(() => undefined);
  const { recordId, restated, sharing: shown, rereadSharing } = await source.scope();
  const today = now.toISOString().slice(0, '2026-01-01'.length);
  const found = await withSteadySharing(
    { sharing: shown, ...(rereadSharing && { rereadSharing }) },
    async (sharing) => {
      const collected = new FactsForPaper(today);
      const selection = { recordId, models: paperModels, sharing, restated, status: 'active' } as const;
      for await (const { facts } of scanModels(selection, context))
        for (const fact of facts) collected.add(fact);
      return collected.content;
    },
  );
  const { person, hasDemographics, documents } = await reading;
  const isCircle = shown !== undefined && !shown.showsAll;
  const paper = makePaper({ ...asked, now, by: actor.fullName, isCircle, person, ...found });
  const listed = Object.values(found.facts).flatMap(({ facts }) => facts);
  const unread = [...found.unread.totals.values()].reduce((sum, count) => sum + count, 0);
  return {
    paper,
    showing: {
      facts: [...listed, ...found.exclusions],
      kinds: [
        ...found.tests.listed.map(({ model }) => [model, 1] as const),
        [unreadModel.name, unread],
        ...(hasDemographics ? [[demographicsKind, 1] as const] : []),
      ],
      documents,
    },
  };
}

const writers: Writers<'application/json', Paper> = {
  'application/json': (paper) => [JSON.stringify(paper)],
};

async function respond({ paper, showing }: ReadPaper, format: Format, context: Context): Promise<Rendered> {
  context.shown(showing);
  if (format === 'application/json') return render(writers, format, paper);
  // Fonts and the library are loaded by the first paper of a process.
  const { renderPaper } = await import('../../../paper/render/index.ts');
  return { contentType: format, text: '', bytes: Buffer.from(await renderPaper(paper)) };
}
