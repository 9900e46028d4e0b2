/** docs/cost.md. */
import type { Figures } from '../figures.ts';
import { behindSection, storageSection } from './async-work.ts';
import { endpointTables, otherTable } from './calls.ts';
import { clinicSection } from './clinic.ts';
import { goalSection } from './goals.ts';
import { memorySection } from './memory.ts';
import { method } from './method.ts';
import { millionSection } from './million-patients.ts';
import { regionSection, summarySection } from './monthly-bills.ts';
import { beyondSection } from './scaling-limits.ts';
import { wrapMarkdown } from './wrap-prose.ts';

/** The page for these figures. */
export function costPage(figures: Figures): string {
  const sections = [
    `# Costs

${summarySection(figures)}

Below are the bills by service, the cost of every call, and the limits of scaling. \`npm run cost\` measures the calls and
writes this page; do not edit it. A test measures again and compares.`,
    clinicSection(figures),
    millionSection(figures),
    regionSection(figures),
    goalSection(figures),
    method(),
    memorySection(),
    endpointTables(figures),
    otherTable(figures),
    behindSection(),
    storageSection(figures),
    beyondSection(figures),
  ];
  return `${wrapMarkdown(sections.join('\n\n'))}\n`;
}
