/** Writing to people who share a record. */
import type { Child, FC } from 'hono/jsx';
import type { MessageRecipient } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FieldError, type FieldErrors } from '../../components/fields.tsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Scope, sectionPath } from '../../scope/scope.ts';
import { writePath } from '../../scope/write-path.ts';
import { type Entered, LetterForm, type Offered } from './letter-form.tsx';

export const WhosePage: FC<{ scopes: readonly Scope[] }> = ({ scopes }) => {
  const texts = useTexts();
  const { inbox } = texts;
  return (
    <Page title={inbox.write.title}>
      <Crumbs />
      <h1>{inbox.write.title}</h1>
      {scopes.length === 0 ? (
        <EmptyState icon="inbox" text={inbox.write.nobodyShares} />
      ) : (
        <>
          <p>{inbox.write.whose}</p>
          <TapRows label={inbox.write.whose}>
            {scopes.map((scope) => (
              <TapRow
                href={writePath(scope)}
                icon="records"
                title={scope.owner}
                detail={scope.access(texts)}
              />
            ))}
          </TapRows>
        </>
      )}
    </Page>
  );
};

interface WriteProperties {
  readonly scope: Scope;
  /** Whom one can choose; undefined in a circle, where a message goes to who controls the record. */
  readonly recipients: readonly MessageRecipient[] | undefined;
  readonly offered: Offered;
  readonly entered: Entered;
  readonly errors?: FieldErrors | undefined;
}

export const WritePage: FC<WriteProperties> = ({ scope, recipients, offered, entered, errors }) => {
  const { inbox } = useTexts();
  const { write } = inbox;
  const isOwner = scope.kind === 'record' && scope.isOwner;
  return (
    <Page title={write.title} hasErrors={errors !== undefined}>
      <Crumbs />
      <h1>{write.title}</h1>
      <p class="muted">{inbox.about(scope.owner)}</p>
      {recipients?.length === 0 ? (
        <EmptyState
          icon="sharing"
          text={isOwner ? write.alone : write.nobodyKnown}
          action={isOwner ? { href: sectionPath(scope, 'sharing'), label: write.share } : undefined}
        />
      ) : (
        <LetterForm
          action="/inbox/write"
          back="/inbox"
          entered={entered}
          offered={offered}
          errors={errors}
          hasSubject
        >
          <input
            type="hidden"
            name={scope.kind === 'record' ? 'record' : 'circle'}
            value={scope.kind === 'record' ? scope.recordId : scope.carenetId}
          />
          {recipients ? (
            <Recipients recipients={recipients} chosen={entered.to} error={errors?.to}>
              {!isOwner && <small>{write.known}</small>}
            </Recipients>
          ) : (
            <p>{write.toControllers(scope.owner)}</p>
          )}
        </LetterForm>
      )}
    </Page>
  );
};

const Crumbs: FC = () => {
  const { inbox } = useTexts();
  return (
    <p class="crumbs">
      <a href="/inbox">{inbox.title}</a>
    </p>
  );
};

interface RecipientsProperties {
  readonly recipients: readonly MessageRecipient[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  /** What is said of who is not among them. */
  readonly children: Child;
}

/** Nobody is ticked beforehand, so that nothing goes to somebody by mistake. */
const Recipients: FC<RecipientsProperties> = ({ recipients, chosen, error, children }) => {
  const texts = useTexts();
  const { write } = texts.inbox;
  return (
    <fieldset class={error ? 'field invalid' : 'field'} id="to">
      <legend>{write.to}</legend>
      {children}
      {error && <FieldError name="to" text={error} />}
      <ul class="facts choices">
        {recipients.map(({ id, name, as, carenets }) => {
          const how = [
            as !== 'carenet' && write.as[as],
            ...carenets.map((carenet) => circleName(carenet.name, texts)),
          ];
          return (
            <li>
              <label>
                <input type="checkbox" name="to" value={id} checked={chosen.includes(id)} />
                <span>
                  {name} <span class="muted">{how.filter(Boolean).join(' · ')}</span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
};
