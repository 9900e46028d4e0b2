/** Who sees the record: people with all of it, and circles with a part of it. */

import type { FC } from 'hono/jsx';
import type { Invitation, RecordSharing, SharedCarenet } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Done, Notice } from '../../components/notice.tsx';
import { Pages } from '../../components/pages.tsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';
import { AskedToAnswer, Invitations } from './invitations.tsx';
import { InviteOffer, type InviteWish } from './invite-page.tsx';
import { whoIsIn } from './who-is-in.ts';

type FullShare = NonNullable<RecordSharing['shares']>[number];

export interface SharingView {
  readonly scope: RecordScope;
  readonly sharing: RecordSharing;
  readonly invitations: readonly Invitation[];
  readonly offset: number;
  readonly limit: number;
  readonly errors?: FieldErrors | undefined;
  /** What was entered, by the name of the field. */
  readonly entered?: Readonly<Record<string, string>> | undefined;
  /** For who has just become the owner: the names of the apps that have access still. */
  readonly apps?: readonly string[] | undefined;
  /** Somebody without an account, who can be invited. */
  readonly offer?: InviteWish | undefined;
}

export const SharingPage: FC<SharingView> = (view) => {
  const { scope, sharing, invitations, errors, offer } = view;
  const { sharing: own, links, invitations: invited } = useTexts();
  const { section: byLink } = links;
  return (
    <Page title={own.title} scope={scope} section="sharing" hasErrors={errors !== undefined}>
      <Done texts={{ ...own.done, ...invited.done }} />
      <Done texts={invited.told.done} kind="warning" />
      <TakenOver {...view} />
      <AskedToAnswer scope={scope} invitations={invitations} />
      <h1>{own.title}</h1>
      <p>{own.lead}</p>
      <ErrorSummary errors={errors}>{offer && <InviteOffer scope={scope} wish={offer} />}</ErrorSummary>
      <section aria-labelledby="circles">
        <h2 id="circles">{own.circles.title}</h2>
        <p>{own.circles.lead}</p>
        <Circles {...view} />
        <NewCircle {...view} />
      </section>
      <Invitations scope={scope} invitations={invitations} />
      <section aria-labelledby="by-link">
        <h2 id="by-link">{byLink.title}</h2>
        <p>{byLink.lead}</p>
        <p>
          <a class="button" href={sectionPath(scope, 'links')}>
            {byLink.open}
          </a>
        </p>
      </section>
      <section aria-labelledby="whole">
        <h2 id="whole">{own.whole.title}</h2>
        <p>{own.whole.lead}</p>
        {sharing.shares ? (
          <>
            <WholeRecord {...view} shares={sharing.shares} />
            <p>
              <a class="standalone" href={`${sectionPath(scope, 'sharing')}/hand-over`}>
                {invited.handOver.link}
              </a>
            </p>
          </>
        ) : (
          <p class="muted">{own.whole.notOwner}</p>
        )}
      </section>
    </Page>
  );
};

/** The former owner has decided who sees the record. It is told once: the address says that the person comes from there. */
const TakenOver: FC<SharingView> = ({ scope, sharing: { shares, total_carenets }, apps }) => {
  const { takenOver } = useTexts().invitations;
  if (!apps || !shares) return null;
  return (
    <Notice kind="done">
      <p>
        <strong>{takenOver.title}</strong> {takenOver.lead}
      </p>
      <ul>
        <li>
          <a href="#whole">{takenOver.people(shares.map((share) => share.full_name || share.account))}</a>
        </li>
        <li>
          <a href="#circles">{takenOver.circles(total_carenets)}</a>
        </li>
        <li>
          <a href={sectionPath(scope, 'apps')}>{takenOver.apps(apps)}</a>
        </li>
      </ul>
    </Notice>
  );
};

const Circles: FC<Pick<SharingView, 'scope' | 'sharing' | 'offset' | 'limit'>> = ({
  scope,
  sharing: { carenets, total_carenets },
  ...paging
}) => {
  const texts = useTexts();
  const { circles: own } = texts.sharing;
  if (total_carenets === 0) return <EmptyState icon="sharing" text={own.none} />;
  return (
    <>
      <TapRows label={own.title}>
        {carenets.map((circle) => (
          <TapRow
            href={`${sectionPath(scope, 'sharing')}/${circle.id}`}
            icon="sharing"
            title={circleName(circle.name, texts)}
            detail={whoIsIn(circle, texts)}
            end={documentsSeen(circle, own)}
          />
        ))}
      </TapRows>
      <Pages {...paging} total={total_carenets} shown={carenets.length} query={{}} />
    </>
  );
};

/** Undefined for a circle that sees parts of documents and no whole one: its kinds are told, and “0” would deny them. */
function documentsSeen(
  { documents, documents_complete, kinds }: SharedCarenet,
  { sees }: Texts['sharing']['circles'],
): string | undefined {
  return documents === 0 && kinds.length > 0 ? undefined : sees(documents, documents_complete);
}

const NewCircle: FC<SharingView> = ({ scope, errors, entered }) => {
  const { circles } = useTexts().sharing;
  return (
    <form method="post" action={`${sectionPath(scope, 'sharing')}/circles`} class="line">
      <FormToken />
      <Field name="name" label={circles.newName} value={entered?.name} errors={errors} />
      <button type="submit" class="secondary">
        {circles.create}
      </button>
    </form>
  );
};

const WholeRecord: FC<SharingView & { shares: readonly FullShare[] }> = ({
  scope,
  shares,
  errors,
  entered,
}) => {
  const { whole } = useTexts().sharing;
  const path = `${sectionPath(scope, 'sharing')}/whole`;
  return (
    <>
      {shares.length === 0 && <p class="empty">{whole.nobody}</p>}
      <ul class="facts">
        {shares.map(({ account, full_name, role_label }) => (
          <li class="row">
            <span>
              {full_name || account}{' '}
              <span class="muted">{[full_name && account, role_label].filter(Boolean).join(' · ')}</span>
            </span>
            <form method="post" action={`${path}/remove`}>
              <FormToken />
              <input type="hidden" name="account" value={account} />
              <button type="submit" class="link">
                {whole.remove(full_name || account)}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post" action={path}>
        <FormToken />
        <Field
          name="account"
          type="email"
          label={whole.address}
          value={entered?.account}
          autocomplete="off"
          errors={errors}
        />
        <Field name="role" label={whole.role} hint={whole.roleHint} value={entered?.role} errors={errors} />
        <button type="submit">{whole.submit}</button>
      </form>
    </>
  );
};
