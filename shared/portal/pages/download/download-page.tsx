/** What can be downloaded of a record, in files that a function can send. */
import type { FC } from 'hono/jsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../scope/scope.ts';
import { nameOf, sizeText } from '../documents/describe.ts';
import { isDownloadedAlone, type Part } from './parts.ts';

interface DownloadView {
  readonly scope: Scope;
  readonly parts: readonly Part[];
  /** Documents that were stored later are in none of the parts. */
  readonly until: Date;
}

export const DownloadPage: FC<DownloadView> = ({ scope, parts, until }) => {
  const texts = useTexts();
  const { download, details, tag } = texts;
  const path = sectionPath(scope, 'download');
  const total = parts.reduce((sum, { versions }) => sum + versions.length, 0);
  const alone = parts.flatMap(({ versions }) => versions).filter(isDownloadedAlone);
  const isRecord = scope.kind === 'record';
  return (
    <Page title={download.title} scope={scope} section="details">
      <p class="crumbs">
        <a href={sectionPath(scope, 'details')}>{details.title}</a>
      </p>
      <h1>{download.title}</h1>
      <p>{download.lead}</p>
      {!isRecord && <p>{download.carenet}</p>}
      <Notice>{download.care}</Notice>
      <section aria-labelledby="data">
        <h2 id="data">{isRecord ? download.data : download.dataOfCircle}</h2>
        <p>{download.dataLead}</p>
        <p>
          <a class="button" href={`${path}/data.zip`} download>
            {isRecord ? download.data : download.dataOfCircle}
          </a>
        </p>
      </section>
      <section aria-labelledby="summary">
        <h2 id="summary">{download.summary}</h2>
        <p>{download.summaryLead}</p>
        <p>
          <a class="button" href={`${path}/summary.json`} download>
            {download.summary}
          </a>
        </p>
      </section>
      <section aria-labelledby="documents">
        <h2 id="documents">{download.documents}</h2>
        <p>{total === 0 ? download.noDocuments : download.documentsLead}</p>
        <ul class="links">
          {parts.map(({ versions, first, bytes }, index) => (
            <li>
              <a
                class="button"
                href={`${path}/documents-${index + 1}.zip?until=${until.toISOString()}`}
                download
              >
                {download.part(first, first + versions.length - 1, total)}
              </a>{' '}
              <span class="muted">{sizeText(bytes, tag)}</span>
            </li>
          ))}
        </ul>
        {alone.length > 0 && (
          <>
            <h3>{download.large}</h3>
            <p>{download.largeLead}</p>
            <ul class="links">
              {alone.map((version) => (
                <li>
                  <a
                    class="button secondary"
                    href={`${documentPath(scope, version.id)}/content?download`}
                    download
                  >
                    {nameOf(version, texts)}
                  </a>{' '}
                  <span class="muted">
                    {version.createdAt.slice(0, 10)}, {sizeText(version.size, tag)}
                    {version.replacedBy && `, ${download.earlier}`}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </Page>
  );
};
