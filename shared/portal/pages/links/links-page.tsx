/** The links of a record: what each shows, until when, how often it was opened; and how to end it. */
import type { Child, FC } from 'hono/jsx';
import type { SharedLink } from '../../../client/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Done } from '../../components/notice.tsx';
import { Tag } from '../../components/tag.tsx';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useRequest, useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { type CircleNames, contentText, linkName } from './describe.ts';
import { LeftOutList } from './left-out.tsx';

interface LinksView {
  readonly scope: RecordScope;
  /** The newest first. */
  readonly links: readonly SharedLink[];
  readonly circles: CircleNames;
}

export const LinksPage: FC<LinksView> = ({ scope, links, circles }) => {
  const texts = useTexts();
  const own = texts.links;
  const base = sectionPath(scope, 'links');
  return (
    <Page title={own.title} scope={scope} section="sharing">
      <p class="crumbs">
        <a href={sectionPath(scope, 'sharing')}>{texts.sharing.title}</a>
      </p>
      <Done texts={own.done} />
      <div class="heading">
        <h1>{own.title}</h1>
        {links.length > 0 && (
          <a class="button" href={`${base}/new`}>
            {own.make}
          </a>
        )}
      </div>
      {links.length === 0 ? (
        <EmptyState icon="link" text={own.none} action={{ href: `${base}/new`, label: own.make }} />
      ) : (
        <>
          <p>{own.lead}</p>
          <ul class="links">
            {links.map((link) => (
              <Row link={link} base={base} circles={circles} newest={links[0]!.id} />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
};

interface RowProperties {
  readonly link: SharedLink;
  readonly base: string;
  readonly circles: CircleNames;
  readonly newest: string;
}

const Row: FC<RowProperties> = ({ link, base, circles, newest }) => {
  const texts = useTexts();
  const { session } = useRequest();
  const { row, state } = texts.links;
  const name = linkName(link, circles, texts);
  const what = contentText(link, circles, texts);
  const titles = link.content === 'documents' ? link.files.map(({ title }) => title).join(', ') : '';
  const isActive = link.state === 'active';
  const isOwn = link.createdBy.id === session?.accountId;
  return (
    <li class="card">
      <h2>{name}</h2>
      <p>
        <Tag kind={isActive ? 'new' : link.state === 'locked' ? 'caution' : 'plain'}>{state[link.state]}</Tag>
      </p>
      <ul class="link-lines">
        {(what !== name || titles !== '') && <li>{[what, titles].filter(Boolean).join(': ')}</li>}
        <li>
          {row.made} <Time value={link.createdAt} />
          {!isOwn && ` ${row.by(link.createdBy.fullName || link.createdBy.id)}`}
        </li>
        <li>
          {link.endedAt ? row.ended : row.until} <Time value={link.endedAt ?? link.expiresAt} />
        </li>
        <li>
          {row.views(link.views, link.maxViews)}
          {link.lastOpenedAt && (
            <>
              {', '}
              {row.last} <Time value={link.lastOpenedAt} />
            </>
          )}
        </li>
        {link.hasPasscode && <li>{passcodeText(link, row)}</li>}
        {isActive && link.notify && isOwn && <li>{row.notify}</li>}
      </ul>
      {link.leftOut.length > 0 && (
        <>
          <p>{row.leftOut}</p>
          <LeftOutList leftOut={link.leftOut} />
        </>
      )}
      <div class="actions">
        {isActive && (
          <LinkForm action={`${base}/${link.id}/end`} label={`${row.end}: ${name}`}>
            {row.end}
          </LinkForm>
        )}
        <LinkForm action={`${base}/${link.id}/again`} label={`${row.again}: ${name}`} read={newest}>
          {row.again}
        </LinkForm>
      </div>
    </li>
  );
};

function passcodeText(
  { state, triesLeft }: SharedLink,
  row: { readonly passcode: string; readonly tries: (count: number) => string },
): string {
  const isCounted = state === 'active' && triesLeft !== undefined;
  return isCounted ? `${row.passcode}, ${row.tries(triesLeft)}` : row.passcode;
}

interface LinkFormProperties {
  readonly action: string;
  /** For those who hear the page: buttons of many links say the same. */
  readonly label: string;
  /** The newest link that the person has seen. */
  readonly read?: string;
  readonly children: Child;
}

/** A form that is a button. */
const LinkForm: FC<LinkFormProperties> = ({ action, label, read, children }) => (
  <form method="post" action={action}>
    <FormToken />
    {read && <input type="hidden" name="read" value={read} />}
    <button type="submit" class="secondary" aria-label={label}>
      {children}
    </button>
  </form>
);
