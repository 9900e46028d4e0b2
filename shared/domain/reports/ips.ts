/** The International Patient Summary: docs/contract/fhir.md#the-patient-summary. */
import type { reportEndpoints } from '../../api/endpoints/reports/index.ts';
import type { Fact } from '../../facts/fact.ts';
import type { AbsentReason } from '../../fhir/ips/complete.ts';
import { type Allowed, summary } from '../../fhir/ips/document.ts';
import type { Section } from '../../fhir/ips/section.ts';
import { sections } from '../../fhir/ips/sections.ts';
import type { JsonObject } from '../../fhir/json.ts';
import { patientResource } from '../../fhir/write/patient.ts';
import { newId } from '../../ids.ts';
import type { Demographics } from '../../models/demographics/index.ts';
import { jsonBytes, maximumResponseBytes } from '../../reports/response-size.ts';
import type { RecordItem } from '../../store/items/index.ts';
import type { Showing } from '../audits/shown.ts';
import { withSteadySharing } from '../carenets/steady-sharing.ts';
import type { Sharing } from '../carenets/visibility.ts';
import type { Context } from '../context.ts';
import { personOf } from '../demographics/person.ts';
import { modelOf } from '../facts/model-of.ts';
import { scanModels } from '../facts/scan.ts';
import type { Handler, Rendered } from '../handler.ts';
import { render, type Writers } from '../render.ts';
import { Exclusions } from './allergies.ts';
import { demographicsKind } from './demographics-kind.ts';
import { FirstFacts, isPast } from './first-facts.ts';
import type { Scope } from './request.ts';
import { inCarenet, inRecord } from './scope.ts';
import { UnreadFacts } from './unread-facts.ts';
import { unreadModel } from './unread-kind.ts';

type Endpoints = typeof reportEndpoints;

/** Bytes for what is in every summary: the Bundle, the Composition with its headings, and the Patient with 22 short fields. */
const frameBytes = 100_000;

const writers: Writers<'application/fhir+json', readonly string[]> = {
  'application/fhir+json': (parts) => parts,
};

export const summarise: Handler<Endpoints['report_ips']> = async (_input, context) =>
  respond(await summaryOf(recordSummary(context.entities.record, context), context), context);

export const summariseCarenet: Handler<Endpoints['carenet_report_ips']> = async (_input, context) =>
  respond(await summaryOf(carenetSummary(context.entities, context), context), context);

/** What a summary is of: a record, or what a carenet shows of it. */
export interface Summarised {
  /** Its path. */
  readonly place: string;
  readonly scopeOf: () => Promise<Scope>;
  readonly person: () => Promise<Demographics | undefined>;
  readonly whyAbsent: AbsentReason;
  /** What the reader may see of it; everything when absent. */
  readonly permission?: Permission;
}

/** What a reader may see of the facts of a summary. */
export interface Permission {
  readonly allowed: (section: Section) => Allowed;
  /** The fact as the reader may see it. */
  readonly shown: (fact: Fact) => Fact | undefined;
}

type Reading = Pick<Context, 'store' | 'bodies' | 'now' | 'baseUrl'>;

export function recordSummary(record: RecordItem, context: Reading): Summarised {
  return {
    place: `/records/${record.id}`,
    scopeOf: async () => inRecord({ entities: { record } }),
    person: () => personOf(record, context),
    whyAbsent: 'unknown',
  };
}

export function carenetSummary(
  entities: Pick<Context<'carenet' | 'record'>['entities'], 'carenet' | 'record'>,
  { store }: Reading,
): Summarised {
  return {
    place: `/carenets/${entities.carenet.id}`,
    scopeOf: () => inCarenet({ entities, store }),
    // As in the other reports through a carenet.
    person: async () => undefined,
    whyAbsent: 'masked',
  };
}

export interface WrittenSummary {
  /** The Bundle, to be joined. */
  readonly parts: readonly string[];
  readonly showing: Showing;
}

/** Writes the summary of what is there now; `further` are resources about it, by its id. Two round trips and more for many facts. */
export async function summaryOf(
  { place, scopeOf, person: personOfPlace, whyAbsent, permission }: Summarised,
  context: Reading,
  further: (id: string) => readonly JsonObject[] = () => [],
): Promise<WrittenSummary> {
  // Beside the facts, not after them.
  const patient = personOfPlace();
  patient.catch(() => undefined);
  const scope = await scopeOf();
  const found = await withSteadySharing(scope, (sharing) => readFacts(scope, sharing, permission, context));
  const person = await patient;
  const id = newId(context.now);
  const { parts, facts, unread } = summary({
    id,
    now: context.now,
    patient: patientResource(scope.recordId, person),
    whyAbsent,
    place: context.baseUrl + place,
    service: context.baseUrl,
    found: (section, part) =>
      found.slots.find((one) => one.section === section && one.part === part)!.first.found,
    unread: (section) => found.unread.in(section),
    allowed: permission?.allowed,
    further: further(id),
    room: maximumResponseBytes - frameBytes,
    bytesOf: jsonBytes,
  });
  const kinds = [[unreadModel.name, unread], ...(person ? [[demographicsKind, 1] as const] : [])] as const;
  return { parts, showing: { facts, kinds } };
}

function respond({ parts, showing }: WrittenSummary, { shown }: Pick<Context, 'shown'>): Promise<Rendered> {
  shown(showing);
  return render(writers, 'application/fhir+json', parts);
}

/** Where facts of a model go. */
interface Slot {
  readonly section: Section;
  /** Position of the part in the section. */
  readonly part: number;
  readonly first: FirstFacts;
}

interface FoundFacts {
  readonly slots: readonly Slot[];
  readonly unread: UnreadFacts;
}

/** Reads the facts of all models at once, and holds those that can be in the summary. */
async function readFacts(
  { recordId, restated }: Scope,
  sharing: Sharing | undefined,
  permission: Permission | undefined,
  context: Reading,
): Promise<FoundFacts> {
  const today = context.now.toISOString().slice(0, 10);
  const slots = sections.flatMap((section) =>
    section.parts.map((part, index): Slot => ({ section, part: index, first: new FirstFacts(part, today) })),
  );
  const shown = new Set(sections.flatMap(({ parts }) => parts.map(({ model }) => model)));
  const models = [...[...shown].map(modelOf), unreadModel];
  const unread = new UnreadFacts(today);
  const add = (given: Fact) => {
    const fact = permission ? permission.shown(given) : given;
    if (!fact) return;
    const slot = slots.find(({ section, part }) => {
      const { model, end } = section.parts[part]!;
      if (model !== fact.model) return false;
      return section.only === undefined || isPast(fact, end!, today) === (section.only === 'past');
    });
    slot?.first.add(fact);
  };
  const exclusions = new Exclusions();
  for await (const { facts } of scanModels(
    { recordId, models, sharing, restated, status: 'active' },
    context,
  )) {
    for (const fact of facts) {
      exclusions.add(fact);
      // Which of them are told is known only when all allergies are.
      if (fact.model === unreadModel.name) {
        if (!permission || permission.shown(fact)) unread.add(fact);
      } else if (fact.model !== 'AllergyExclusion') add(fact);
    }
  }
  for (const fact of exclusions.told) add(fact);
  return { slots, unread };
}
