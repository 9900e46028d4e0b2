/** docs/performance.md and docs/assurance.md, from the measurements in docs/figures and the texts beside them. */
import { assurance } from './assurance.ts';
import { cellText, type FigureTable, type Measurement } from './measurement.ts';
import type { FigurePage, FigureSection } from './page-declaration.ts';
import { performance } from './performance.ts';

/** By file in docs. */
export const figurePages: Readonly<Record<string, FigurePage>> = {
  'performance.md': performance,
  'assurance.md': assurance,
};

/** Throws when a section has no measurement. */
export function figurePage(page: FigurePage, measurements: ReadonlyMap<string, Measurement>): string {
  const sections = page.sections.map((section) => {
    const measurement = measurements.get(section.measurement);
    if (!measurement) throw new Error(`docs/figures/${section.measurement}.json is missing.`);
    return sectionText(section, measurement);
  });
  return `${[`# ${page.title}`, page.introduction, ...sections].join('\n\n')}\n`;
}

function sectionText({ title, text, remarks }: FigureSection, measurement: Measurement): string {
  const { command, date, machine, commit, load } = measurement;
  return [
    `## ${title}`,
    text,
    ...measurement.tables.map(tableText),
    `\`${command}\`, ${date}, commit ${commit}, load ${load}: ${machine}.`,
    ...(remarks ? [remarks] : []),
  ].join('\n\n');
}

function tableText({ title, columns, rows }: FigureTable): string {
  const lines = [
    [title, ...columns],
    [title, ...columns].map((_, at) => (at === 0 ? '---' : '---:')),
    ...rows.map(({ name, cells }) => [name, ...cells.map(cellText)]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
