/** What docs/assurance.md says about its figures. */
import type { FigurePage } from './page-declaration.ts';

export const assurance: FigurePage = {
  title: 'Assurance',
  introduction: `How the tests are tested, and what the service went through besides them. Each table names the command that measured it,
the day, and the machine. Figures in brackets are goals. \`npm run docs\` writes this page from docs/figures; do not
edit it.`,
  sections: [
    {
      measurement: 'crashes',
      title: 'Killed while clients write',
      text: `The service runs as \`npm start\` runs it, with its database on a data directory. Eight clients create documents, by external id
too, replace them and change their status. At a random moment service and database are killed (\`kill -9\`) and started again on
the same directory. Then every acknowledged write is read through the service and compared byte for byte. And the table is
searched for anything half there: versions that are not linked, documents without lists, counts, facts, body, or the audit entry
of the call that stored them, and audit entries of something that is not there. Writes that had no response yet may be there or
not, but whole. At last the service must take another write.`,
    },
  ],
};
