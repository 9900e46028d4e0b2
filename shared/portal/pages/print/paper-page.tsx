/** A paper as a page, and the way to its PDF. On paper the page has the texts of the paper alone. */
import type { FC } from 'hono/jsx';
import type { Paper, PaperSection } from '../../../client/index.ts';
import { Warning } from '../../components/warning.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Scope, sectionPath } from '../../scope/scope.ts';

interface PaperPageProperties {
  readonly scope: Scope;
  readonly paper: Paper;
  /** Address of the PDF. */
  readonly pdf: string;
  /** Address of the page that keeps it on the device, for a paper that can be kept. */
  readonly keep?: string | undefined;
}

export const PaperPage: FC<PaperPageProperties> = ({ scope, paper, pdf, keep }) => {
  const { print, keep: keeping } = useTexts();
  const { title, person, made, sections, remarks } = paper;
  return (
    <Page title={print.papers[paper.kind]} scope={scope} section="health">
      <p class="crumbs">
        <a href={sectionPath(scope, 'print')}>{print.title}</a>
      </p>
      <div class="not-on-paper">
        <p>{print.how}</p>
        <p>
          <a class="button" href={pdf}>
            {print.pdf}
          </a>
        </p>
        {keep && (
          <p>
            <a class="button quiet" href={keep}>
              {keeping.link}
            </a>
          </p>
        )}
        <p class="muted">{print.care}</p>
      </div>
      <article class={`paper paper-${paper.kind}`}>
        <header>
          <p>{title}</p>
          <h1 dir="auto">{person.name}</h1>
          <dl class="paper-person">
            {person.lines.map(({ label, text }) => (
              <div>
                <dt>{label}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ))}
          </dl>
          <p class="muted">{made.text}</p>
        </header>
        {sections.map((section) => (
          <Section section={section} />
        ))}
        <footer>
          {remarks.map((remark) => (
            <p class="muted">{remark}</p>
          ))}
        </footer>
      </article>
    </Page>
  );
};

const Section: FC<{ section: PaperSection }> = ({ section }) => {
  const { name, title, warnings, rows, notes, blanks } = section;
  return (
    <section aria-labelledby={`paper-${name}`}>
      <h2 id={`paper-${name}`}>{title}</h2>
      {warnings.map((warning) => (
        <Warning title={<bdi>{warning}</bdi>} />
      ))}
      {rows.length > 0 && <Rows section={section} />}
      {notes.map((note) => (
        <p class="muted">{note}</p>
      ))}
      {Array.from({ length: blanks }, () => (
        <div class="paper-blank" />
      ))}
    </section>
  );
};

/** On a phone each row is a list of its own, so that nothing is beside the screen. Columns that are empty in all rows are left out. */
const Rows: FC<{ section: PaperSection }> = ({ section: { name, columns, rows } }) => {
  const shown = columns
    .map((_, index) => index)
    .filter((index) => index === 0 || rows.some(({ cells }) => cells[index]));
  return (
    <ul class="paper-rows" aria-labelledby={`paper-${name}`}>
      {rows.map(({ cells, mark }) => (
        <li>
          <strong dir="auto">{cells[0]}</strong>
          {mark && <span class="paper-mark">{mark}</span>}
          <dl>
            {shown
              .filter((index) => index > 0 && cells[index])
              .map((index) => (
                <div>
                  <dt class={columns[index] ? undefined : 'unlabelled'}>{columns[index]}</dt>
                  <dd dir="auto">{cells[index]}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
};
