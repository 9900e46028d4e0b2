/** Links into the UI app, whose routes fix their form (docs/contract/accounts.md#mail). */

export interface Links {
  /** Activates the account. */
  readonly init: string;
  /** Chooses a new password. */
  readonly resetPassword: string;
  /** Shows the confirmation code again. */
  readonly sendSecret: string;
}

/** The links of an account with this primary secret. */
export function accountLinks(uiUrl: string, accountId: string, primarySecret: string): Links {
  const account = `${uiUrl}/accounts/${pathSegment(accountId)}`;
  return {
    init: `${account}/init/${primarySecret}`,
    resetPassword: `${account}/reset_password/${primarySecret}`,
    sendSecret: `${account}/send_secret/${primarySecret}`,
  };
}

/** Percent-encodes only what a segment cannot contain (RFC 3986, 3.3 `pchar`); `@` stays. */
function pathSegment(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@]/gu, encodeURIComponent);
}
