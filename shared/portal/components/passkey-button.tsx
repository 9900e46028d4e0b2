/** The button of a form that is sent with what a passkey answers: passkey.page.js. */
import type { FC } from 'hono/jsx';
import { useTexts } from '../layout/request-context.ts';
import { Icon } from './icon.tsx';

/** The field of a form in which a passkey's answer stands. */
export const credentialField = 'credential';

/** The one for the answer by which another passkey has confirmed that a passkey is made. */
export const assertionField = 'assertion';

interface PasskeyButtonProperties {
  /** Whether a passkey is made, or one is asked for. */
  readonly makes: boolean;
  /** Where the script asks what the browser needs. */
  readonly options: string;
  readonly label: string;
  readonly isSecondary?: boolean;
  /** Whether the browser may offer a passkey before the button is pressed. */
  readonly isOffered?: boolean | undefined;
  /** A second button, for which another passkey confirms first that it is the person, and where the script asks for that. */
  readonly confirming?: { readonly options: string; readonly label: string } | undefined;
}

/** Only to be seen where passkeys work. The page needs the script. */
export const PasskeyButton: FC<PasskeyButtonProperties> = ({
  makes,
  options,
  label,
  isSecondary,
  isOffered,
  confirming,
}) => {
  const { script } = useTexts().signingIn;
  const words = {
    'data-passkey': makes ? 'create' : 'get',
    'data-options': options,
    'data-cancelled': script.cancelled,
    'data-known': script.known,
    'data-failed': script.failed,
  };
  return (
    <div data-with-passkeys hidden>
      <input type="hidden" name={credentialField} value="" />
      <div class={confirming && 'actions'}>
        <button
          type="submit"
          class={isSecondary ? 'secondary' : undefined}
          data-offered={isOffered ? 'yes' : undefined}
          {...words}
        >
          <Icon name="passkey" /> {label}
        </button>
        {confirming && (
          <button type="submit" class="secondary" data-confirm={confirming.options} {...words}>
            <Icon name="passkey" /> {confirming.label}
          </button>
        )}
      </div>
      {confirming && <input type="hidden" name={assertionField} value="" />}
      <p class="notice warning" role="alert" data-said hidden />
    </div>
  );
};
