/** The first question: what the link is to show. */
import type { FC } from 'hono/jsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';

export const StartPage: FC<{ scope: RecordScope }> = ({ scope }) => {
  const { links } = useTexts();
  const { start } = links;
  const base = sectionPath(scope, 'links');
  return (
    <Page title={start.title} scope={scope} section="sharing">
      <p class="crumbs">
        <a href={base}>{links.title}</a>
      </p>
      <div class="narrow">
        <h1>{start.title}</h1>
        <p>{start.lead}</p>
        <TapRows label={start.title}>
          <TapRow
            href={`${base}/new?what=summary`}
            icon="health"
            title={start.summary}
            detail={start.summaryDetail}
          />
          <TapRow
            href={`${base}/new?what=carenet`}
            icon="sharing"
            title={start.carenet}
            detail={start.carenetDetail}
          />
          <TapRow
            href={`${base}/new?what=documents`}
            icon="documents"
            title={start.documents}
            detail={start.documentsDetail}
          />
        </TapRows>
      </div>
    </Page>
  );
};
