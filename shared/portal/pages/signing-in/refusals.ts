/** What a person is told when a change of how she signs in is refused. */
import { ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import type { Texts } from '../../texts/index.ts';
import { problemOfPresentPassword } from '../account/refusals.ts';
import { waitIn } from '../activation/refusals.ts';

/** At the field that is wrong; undefined when the error is about something else. */
export function problemOfConfirmation(error: unknown, texts: Texts): FieldErrors | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { proof, add, last } = texts.signingIn;
  const problems: Readonly<Record<string, FieldErrors>> = {
    second_factor_wrong: { code: proof.wrong },
    second_factor_demanded: { '': last.demanded },
    passkey_refused: { '': proof.refused },
    challenge_invalid: { '': add.over },
    sign_in_again: { '': add.signInAgain },
  };
  const found = problems[error.code ?? ''];
  if (found) return found;
  // The service counts wrong passwords and wrong codes alike, and does not say which there were too many of.
  if (error.status === 429) return { '': proof.tooMany(waitIn(error)) };
  return problemOfPresentPassword(error, texts.account, 'present');
}
