/** What docs/performance.md says about its figures. */
import type { FigurePage } from './page-declaration.ts';

export const performance: FigurePage = {
  title: 'Performance',
  introduction: `How fast the service is, and what is done so that it stays so. Each table names the command that measured it, the
day, and the machine. Figures in brackets are goals. \`npm run docs\` writes this page from docs/figures; do not edit it.`,
  sections: [],
};
