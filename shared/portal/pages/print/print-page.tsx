/** Which paper to print. */
import type { FC } from 'hono/jsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Scope, sectionPath } from '../../scope/scope.ts';
import { papers } from './papers.ts';

export const PrintPage: FC<{ scope: Scope }> = ({ scope }) => {
  const { print, health } = useTexts();
  return (
    <Page title={print.title} scope={scope} section="health">
      <p class="crumbs">
        <a href={sectionPath(scope, 'health')}>{health.summary}</a>
      </p>
      <h1>{print.title}</h1>
      <p>{scope.kind === 'record' ? print.lead : print.leadOfCircle}</p>
      <TapRows>
        {papers.map(({ kind, path, icon }) => (
          <TapRow
            href={`${sectionPath(scope, 'print')}/${path}`}
            icon={icon}
            title={print.papers[kind]}
            detail={print.details[kind]}
          />
        ))}
      </TapRows>
    </Page>
  );
};
