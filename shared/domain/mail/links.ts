/** Links into the UI app, whose routes fix their form (docs/contract/accounts.md#mail). */

export interface Links {
  /** Activates the account. */
  readonly init: string;
  /** Chooses a new password. */
  readonly resetPassword: string;
  /** Shows the confirmation code again. */
  readonly sendSecret: string;
  /** Chooses a new password with the secret of a request of docs/contract/accounts.md#reset_link_request. */
  readonly newPassword: string;
}

/** The links of an account with this secret, which is the primary one in all but the last. `goesOn` is where activating it leads. */
export function accountLinks(uiUrl: string, accountId: string, secret: string, goesOn = ''): Links {
  const account = `${uiUrl}/accounts/${pathSegment(accountId)}`;
  return {
    init: `${account}/init/${secret}${goesOn}`,
    resetPassword: `${account}/reset_password/${secret}`,
    sendSecret: `${account}/send_secret/${secret}`,
    newPassword: `${account}/new_password/${secret}`,
  };
}

/** Behind the activation link: where the person who activates her account goes on. */
export function invitationPath(secret: string): string {
  return `/invitations/${secret}`;
}

/** Percent-encodes only what a segment cannot contain (RFC 3986, 3.3 `pchar`); `@` stays. */
function pathSegment(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@]/gu, encodeURIComponent);
}
