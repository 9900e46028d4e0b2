/** docs/cost.md. */
import type { Figures } from '../figures.ts';
import { behindSection, storageSection } from './async-work.ts';
import { endpointTables, otherTable } from './calls.ts';
import { goalSection } from './goals.ts';
import { method } from './method.ts';
import { millionSection } from './million-patients.ts';
import { beyondSection } from './scaling-limits.ts';
import { wrapMarkdown } from './wrap-prose.ts';

/** The page that these figures make. */
export function costPage(figures: Figures): string {
  const sections = [
    `# Costs

What every call consumes and costs, measured and written by \`npm run cost\`; do not edit. A test measures anew and compares.`,
    goalSection(figures),
    method(),
    endpointTables(figures),
    otherTable(figures),
    behindSection(),
    storageSection(figures),
    millionSection(figures),
    beyondSection(figures),
  ];
  return `${wrapMarkdown(sections.join('\n\n'))}\n`;
}
