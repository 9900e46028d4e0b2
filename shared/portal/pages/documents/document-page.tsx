/** One version of a document: what it says, what is known about it, and what can be done with it. */

import type { FC } from 'hono/jsx';
import type { DocumentList, DocumentMetadata } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Notice } from '../../components/notice.tsx';
import { personName } from '../../components/person.ts';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../scope/scope.ts';
import type { ModelName } from '../health/models/model-view.ts';
import { Actions } from './actions.tsx';
import type { Administration } from './administration.ts';
import { Content } from './content.tsx';
import { type FactsOfModel, modelsIn } from './contents.ts';
import { kindOf, nameOf, sizeText } from './describe.ts';
import type { Preview } from './preview.ts';
import { Reading, ReadingNotice } from './reading.tsx';
import { Related } from './related.tsx';

export interface DocumentView {
  readonly scope: Scope;
  readonly document: DocumentMetadata;
  readonly preview: Preview;
  readonly facts: readonly FactsOfModel[];
  readonly administration?: Administration | undefined;
  /** What is wrong with a form of the page, by the name of the field. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
  /** What was entered, when it is shown again. */
  readonly entered?: Readonly<Record<string, string>> | undefined;
}

export const DocumentPage: FC<DocumentView> = (view) => {
  const { scope, document, preview, facts, administration, errors, entered } = view;
  const canChange = administration !== undefined && !document.replacedBy;
  const texts = useTexts();
  const own = texts.documents;
  const name = nameOf(document, texts, modelsShown(view));
  return (
    <Page title={name} scope={scope} section="documents" hasErrors={errors !== undefined}>
      <p class="crumbs">
        <a href={sectionPath(scope, 'documents')}>{own.title}</a>
      </p>
      <ReadingNotice reading={document.reading} />
      <h1>{name}</h1>
      <Warnings scope={scope} document={document} canChange={canChange} />
      <div class="beside">
        <Content {...{ scope, document, preview, facts, isReplaceable: canChange }} />
        <aside>
          <Facts {...view} />
          <Reading reading={document.reading} />
          {administration && (
            <Versions scope={scope} document={document} versions={administration.versions} />
          )}
          {administration && <Related scope={scope} document={document} administration={administration} />}
        </aside>
      </div>
      {administration && canChange && <Actions {...{ scope, document, administration, errors, entered }} />}
    </Page>
  );
};

/** Those of its facts; an earlier version has none, but says in its XML what they were. */
function modelsShown({ facts, preview }: DocumentView): readonly ModelName[] {
  if (facts.length > 0) return facts.map(({ view }) => view.name);
  return preview.kind === 'text' ? modelsIn(preview.text) : [];
}

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

const Facts: FC<DocumentView> = ({ document, administration }) => {
  const texts = useTexts();
  const { one } = texts.documents;
  const names = administration?.circles
    .filter(({ isVisible }) => isVisible)
    .map(({ name }) => circleName(name, texts))
    .join(', ');
  return (
    <section class="card" aria-labelledby="about">
      <h2 id="about">{one.about}</h2>
      <dl>
        <dt>{one.type}</dt>
        <dd>{kindOf(document, texts)}</dd>
        <dt>{one.added}</dt>
        <dd>
          <Time value={document.createdAt} /> {one.by(personName(document.creator, texts))}
        </dd>
        <dt>{one.size}</dt>
        <dd>{sizeText(document.size, texts.tag)}</dd>
        {administration && (
          <>
            <dt>{one.sharedWith}</dt>
            <dd>{document.nevershare ? one.neverShared : names || one.sharedWithNobody}</dd>
          </>
        )}
      </dl>
    </section>
  );
};

const Versions: FC<{ scope: Scope; document: DocumentMetadata; versions: DocumentList }> = ({
  scope,
  document,
  versions: { documents },
}) => {
  const texts = useTexts();
  const { one } = texts.documents;
  if (documents.length < 2) return null;
  return (
    <section class="card" aria-labelledby="versions">
      <h2 id="versions">{one.versions}</h2>
      <ol reversed class="versions">
        {documents.map(({ id, createdAt, creator, replacedBy }, index) => (
          <li>
            <a href={documentPath(scope, id)} aria-current={id === document.id ? 'true' : undefined}>
              {one.versionNumber(documents.length - index)}
            </a>{' '}
            <span class="muted">
              <Time value={createdAt} style="date" /> {one.by(personName(creator, texts))}
            </span>
            {replacedBy && (
              <>
                <br />
                <a href={`${documentPath(scope, id)}/compare`}>{one.compare}</a>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
