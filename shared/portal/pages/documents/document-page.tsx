/** One version of a document: what it says, what is known about it, and what can be done with it. */

import type { FC } from 'hono/jsx';
import type { DocumentMetadata, DocumentOverview, UnreadResource } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { FormToken } from '../../components/form-token.tsx';
import { dateText } from '../../components/formats.ts';
import { Notice } from '../../components/notice.tsx';
import { personName } from '../../components/person.ts';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';
import { ByHand } from '../by-hand/by-hand.tsx';
import type { FoundEntry } from '../by-hand/stored.ts';
import { Actions } from './actions.tsx';
import { Content } from './content.tsx';
import { kindOf, nameOf } from './describe.ts';
import type { FactsOfModel } from './facts-in.ts';
import { namesOfKinds } from './kinds-of-data.ts';
import type { Preview } from './preview.ts';
import { ReadingNotice } from './reading.tsx';
import { Related } from './related.tsx';

export interface DocumentView {
  readonly scope: Scope;
  readonly document: DocumentMetadata;
  readonly preview: Preview;
  readonly facts: readonly FactsOfModel[];
  /** What could not be read of it. */
  readonly unread: readonly UnreadResource[];
  /** For those who control the record. */
  readonly overview?: DocumentOverview | undefined;
  /** What somebody has entered by hand; undefined for any other document. */
  readonly entry?: FoundEntry | undefined;
  /** What is wrong with a form of the page, by the name of the field. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
  /** What was entered, when it is shown again. */
  readonly entered?: Readonly<Record<string, string>> | undefined;
}

export const DocumentPage: FC<DocumentView> = (view) => {
  const { scope, document, preview, facts, unread, overview, entry, errors, entered } = view;
  const canChange = overview !== undefined && !document.replacedBy;
  const texts = useTexts();
  const name = nameOf(document, texts);
  return (
    <Page title={name} scope={scope} section="documents" hasErrors={errors !== undefined}>
      <p class="crumbs">
        <a href={sectionPath(scope, 'documents')}>{texts.documents.title}</a>
      </p>
      <h1>{name}</h1>
      {/* That nothing is read of a mistake goes without saying. */}
      {!entry?.stored.isMistake && <ReadingNotice document={document} unread={unread} />}
      {entry && <ByHand scope={scope} entry={entry} canChange={canChange} />}
      <Warnings scope={scope} document={document} canChange={canChange} />
      <div class="beside">
        <Content {...{ scope, document, preview, facts, isReplaceable: canChange }} />
        <aside>
          <About {...view} />
          {overview && <Versions scope={scope} document={document} overview={overview} />}
          {overview && <Related scope={scope} document={document} overview={overview} />}
        </aside>
      </div>
      {overview && canChange && <Actions {...{ scope, document, overview, errors, entered }} />}
    </Page>
  );
};

const Warnings: FC<Pick<DocumentView, 'scope' | 'document'> & { canChange: boolean }> = ({
  scope,
  document,
  canChange,
}) => {
  const { one } = useTexts().documents;
  const isOfOthers = ['other', 'several'].includes(document.reading?.patient ?? '');
  return (
    <>
      {document.replacedBy && (
        <Notice kind="warning">
          {one.oldVersion} <a href={documentPath(scope, document.latest.id)}>{one.newest}</a>
        </Notice>
      )}
      {document.status === 'void' && <Notice kind="warning">{one.invalid}</Notice>}
      {document.status === 'archived' && <Notice>{one.archived}</Notice>}
      {isOfOthers && canChange && <ReadAgain scope={scope} document={document} />}
    </>
  );
};

/** After the details were corrected, the file may be about the person of the record. */
const ReadAgain: FC<Pick<DocumentView, 'scope' | 'document'>> = ({ scope, document }) => {
  const { reading } = useTexts().documents;
  return (
    <>
      <a href={sectionPath(scope, 'details')}>{reading.details}</a>
      <form method="post" action={`${documentPath(scope, document.id)}/reread`}>
        <FormToken />
        <button type="submit" class="secondary">
          {reading.again}
        </button>
      </form>
    </>
  );
};

/** What is in it, of when it is, where it is from, and who sees it. */
const About: FC<DocumentView> = ({ document, overview }) => {
  const texts = useTexts();
  const { one } = texts.documents;
  const kinds = namesOfKinds(
    (document.contents?.kinds ?? []).map(({ name }) => name),
    texts,
  ).join(', ');
  const newest = dateText(document.contents?.newest, texts.tag);
  return (
    <section class="card" aria-labelledby="about">
      <h2 id="about">{one.about}</h2>
      <dl>
        <dt>{one.type}</dt>
        <dd>{kinds || kindOf(document, texts)}</dd>
        {newest && (
          <>
            <dt>{one.newestDate}</dt>
            <dd>{newest}</dd>
          </>
        )}
        <dt>{one.added}</dt>
        <dd>
          <Time value={document.createdAt} /> {one.by(personName(document.creator, texts))}
        </dd>
        {overview && (
          <>
            <dt>{one.sharedWith}</dt>
            <dd>
              {document.nevershare
                ? one.neverShared
                : namesOfCircles(overview, texts) || one.sharedWithNobody}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
};

function namesOfCircles({ carenets }: DocumentOverview, texts: Texts): string {
  return carenets
    .filter(({ visible }) => visible)
    .map(({ name }) => circleName(name, texts))
    .join(', ');
}

/** Numbered from the first; where not all are listed, by their days. */
const Versions: FC<{ scope: Scope; document: DocumentMetadata; overview: DocumentOverview }> = ({
  scope,
  document,
  overview: { versions, more_versions },
}) => {
  const texts = useTexts();
  const { one } = texts.documents;
  if (versions.length < 2) return null;
  return (
    <section class="card" aria-labelledby="versions">
      <h2 id="versions">{one.versions}</h2>
      <ol reversed class="versions">
        {versions.map(({ id, created_at, creator }, index) => (
          <li>
            <a href={documentPath(scope, id)} aria-current={id === document.id ? 'true' : undefined}>
              {more_versions
                ? one.versionAt(dateText(created_at, texts.tag)!)
                : one.versionNumber(versions.length - index)}
            </a>{' '}
            <span class="muted">
              <Time value={created_at} style="date" />{' '}
              {one.by(personName({ id: creator.id, fullName: creator.full_name }, texts))}
            </span>
            {index > 0 && (
              <>
                <br />
                <a href={`${documentPath(scope, id)}/compare`}>{one.compare}</a>
              </>
            )}
          </li>
        ))}
      </ol>
      {more_versions && <p class="muted">{one.furtherVersions}</p>}
    </section>
  );
};
