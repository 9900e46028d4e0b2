/** Summaries of given facts, without a service. */
import type { Fact } from '../../../shared/facts/fact.ts';
import { type SummaryContent, summary } from '../../../shared/fhir/ips/document.ts';
import type { Summary } from '../../support/fhir/ips.ts';

export const service = 'https://phr.example.org';

/** The summary of facts, each of which is all that its part of a section has. */
export function written(
  facts: readonly Fact[],
  more: Partial<SummaryContent> & { total?: number } = {},
): string {
  const { total = 1, ...content } = more;
  return summary({
    id: '019bd1c4-52f0-7a10-9c41-3f6e0a1b2c3d',
    now: new Date('2026-01-31T08:30:00Z'),
    patient: { resourceType: 'Patient', id: 'r1' },
    whyAbsent: 'unknown',
    place: `${service}/records/r1`,
    service,
    found: (section, part) => {
      const own = facts.filter(
        ({ model }) => model === section.parts[part]!.model && section.only !== 'past',
      );
      return { facts: own, total: own.length * total };
    },
    room: 6_000_000,
    bytesOf: (text) => Buffer.byteLength(JSON.stringify(text)) - 2,
    ...content,
  }).join('');
}

export const bundleOf = (...given: Parameters<typeof written>) => JSON.parse(written(...given)) as Summary;
