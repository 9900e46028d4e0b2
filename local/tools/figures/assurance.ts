/** What docs/assurance.md says about its figures. */
import type { FigurePage } from './page-declaration.ts';

export const assurance: FigurePage = {
  title: 'Assurance',
  introduction: `How the tests are tested, and what the service went through besides them. Each table names the command that measured it,
the day, and the machine. Figures in brackets are goals. \`npm run docs\` writes this page from docs/figures; do not
edit it.`,
  sections: [],
};
