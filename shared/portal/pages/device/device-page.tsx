/** The device in the person's hand: like an app, notices, the emergency card. */
import type { FC } from 'hono/jsx';
import type { PushSubscriptions } from '../../../client/index.ts';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary, type FieldErrors } from '../../components/fields.tsx';
import { Done } from '../../components/notice.tsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { basePath, type Scope } from '../../scope/scope.ts';
import { offlinePath } from '../offline/path.ts';
import { Notices, type Wishes } from './notices.tsx';

interface DeviceProperties {
  readonly told: PushSubscriptions;
  /** The subscription of this browser, if it has one. */
  readonly here: string | undefined;
  readonly wishes: Wishes;
  readonly records: readonly Scope[];
  readonly errors?: FieldErrors | undefined;
}

export const DevicePage: FC<DeviceProperties> = ({ told, here, wishes, records, errors }) => {
  const { device, account } = useTexts();
  return (
    <Page title={device.title} hasErrors={errors !== undefined}>
      <p class="crumbs">
        <a href="/account">{account.title}</a>
      </p>
      <Done texts={device.done} />
      <h1>{device.title}</h1>
      <ErrorSummary errors={errors} />
      <p>{device.lead}</p>
      <div class="panels">
        <Cards records={records} />
        {told.public_key && <Notices told={told} publicKey={told.public_key} here={here} wishes={wishes} />}
        <LikeAnApp />
      </div>
      <script type="module" src={assetPaths.device} />
    </Page>
  );
};

const LikeAnApp: FC = () => {
  const { app } = useTexts().device;
  return (
    <section aria-labelledby="app">
      <h2 id="app">{app.title}</h2>
      <p>{app.lead}</p>
      <p data-part="install" hidden>
        <button type="button">{app.install}</button>
      </p>
      {Object.values(app.systems).map(({ name, how }) => (
        <details>
          <summary>{name}</summary>
          <p>{how}</p>
        </details>
      ))}
    </section>
  );
};

/** Which records have a card here, the script says: the portal does not know. */
const Cards: FC<{ records: readonly Scope[] }> = ({ records }) => {
  const { cards } = useTexts().device;
  const texts = useTexts();
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">{cards.title}</h2>
      <p>{cards.lead}</p>
      {records.length === 0 && <p>{cards.none}</p>}
      {records.length > 0 && (
        <TapRows>
          {records.map((scope) => (
            <TapRow
              href={`${basePath(scope)}/print/emergency-card/keep`}
              icon="details"
              title={<bdi>{scope.owner}</bdi>}
              detail={
                <>
                  {scope.kind === 'carenet' && `${scope.access(texts)}. `}
                  <span data-card={basePath(scope)} data-kept={cards.kept}>
                    {cards.notKept}
                  </span>
                </>
              }
            />
          ))}
        </TapRows>
      )}
      <p data-kept-card hidden>
        <a class="standalone" href={offlinePath}>
          {cards.open}
        </a>
      </p>
    </section>
  );
};
