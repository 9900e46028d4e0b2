/** Notices on this device, where else they are on, and what they tell. */
import type { FC } from 'hono/jsx';
import type { AccountSettings, PushSubscription, PushSubscriptions } from '../../../client/index.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Time } from '../../components/time.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { partsOfDevice } from '../../security/device.ts';
import { mailGroups } from '../account/mails.tsx';

export type Wishes = AccountSettings['push'];

interface NoticesProperties {
  readonly told: PushSubscriptions;
  readonly publicKey: string;
  readonly here: string | undefined;
  readonly wishes: Wishes;
}

export const Notices: FC<NoticesProperties> = ({ told, publicKey, here, wishes }) => {
  const { notices } = useTexts().device;
  const { subscriptions } = told;
  const isHere = subscriptions.some(({ id }) => id === here);
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{notices.title}</h2>
      <p>{notices.lead}</p>
      <noscript>
        <p>{notices.noScript}</p>
      </noscript>
      <Here publicKey={publicKey} isTold={isHere} />
      {subscriptions.length > 0 && (
        <>
          <h3>{notices.list}</h3>
          <ul class="plain">
            {subscriptions.map((one) => (
              <Told subscription={one} isHere={one.id === here} />
            ))}
          </ul>
          <p class="muted">{notices.ending}</p>
          <About wishes={wishes} />
        </>
      )}
      <p>
        {notices.mails} <a href="/account#mails">{notices.mailsLink}</a>
      </p>
    </section>
  );
};

/** What they tell matters where there are any. */
const About: FC<Pick<NoticesProperties, 'wishes'>> = ({ wishes }) => {
  const { notices } = useTexts().device;
  return (
    <>
      <h3>{notices.about}</h3>
      <form method="post" action="/account/device/wishes">
        <FormToken />
        <fieldset class="options">
          <legend class="hidden">{notices.about}</legend>
          {mailGroups.map((group) => (
            <label>
              <input type="checkbox" name="group" value={group} checked={wishes[group]} />
              <span>{notices.groups[group]}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" class="secondary">
          {notices.save}
        </button>
      </form>
    </>
  );
};

/** Only the browser knows what it can do and what the person allows: the script shows one of these. */
const Here: FC<{ publicKey: string; isTold: boolean }> = ({ publicKey, isTold }) => {
  const { notices } = useTexts().device;
  return (
    <div id="told-here" data-key={publicKey} data-told={isTold ? 'yes' : 'no'}>
      <form data-when="off" method="post" action="/account/device/told" hidden>
        <FormToken />
        <input type="hidden" name="public_key" value={publicKey} />
        {['endpoint', 'p256dh', 'auth'].map((name) => (
          <input type="hidden" name={name} value="" />
        ))}
        <button type="submit">{notices.switchOn}</button>
      </form>
      <div role="status">
        {(['on', 'unsupported', 'blocked', 'failed'] as const).map((state) => (
          <p data-when={state} hidden>
            {notices[state]}
          </p>
        ))}
      </div>
    </div>
  );
};

const Told: FC<{ subscription: PushSubscription; isHere: boolean }> = ({ subscription, isHere }) => {
  const { account, device } = useTexts();
  const { notices } = device;
  const [browser, system] = partsOfDevice(subscription.device);
  const known = system === undefined ? browser : account.sessions.device(browser, system);
  const name = known || notices.unknownDevice;
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {isHere && <> {notices.here}</>}
        <br />
        {notices.since} <Time value={subscription.created_at} />
      </p>
      <form method="post" action="/account/device/told/remove">
        <FormToken />
        <input type="hidden" name="browser" value={subscription.id} />
        <button type="submit" class="secondary" aria-label={notices.removeOne(name)}>
          {notices.remove}
        </button>
      </form>
    </li>
  );
};
