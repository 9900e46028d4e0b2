/** For a person who must have a second step, and has none yet: nothing else can be done until it is set up. */
import type { FC } from 'hono/jsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Page } from '../../layout/page.tsx';
import { useRequest } from '../../layout/request-context.ts';

export const SetUpPage: FC = () => {
  const { texts, options } = useRequest();
  const { setUp } = texts.signingIn;
  return (
    <Page title={setUp.title}>
      <div class="narrow">
        <h1>{setUp.title}</h1>
        <p>{setUp.lead}</p>
        <TapRows label={setUp.title}>
          <TapRow
            href="/account/passkeys/new"
            icon="passkey"
            title={setUp.passkey}
            detail={setUp.passkeyDetail}
          />
          <TapRow href="/account/code-app" icon="codeApp" title={setUp.app} detail={setUp.appDetail} />
        </TapRows>
        <p>{setUp.help(options.supportAddress)}</p>
      </div>
    </Page>
  );
};
