/** How an app is opened: docs/contract/accounts.md#get_connect_credentials. */

interface Launch {
  readonly recordId: string;
  /** The header by which the app knows that this service opens it, with a token for the record. Without it, the app asks to be let in. */
  readonly oauthHeader: string | undefined;
}

/** The start page of the app, for this record and no carenet, with the header as `oauth_header`, if there is one. */
export function launchUrl(index: string, { recordId, oauthHeader }: Launch): string {
  const url = new URL(index.replaceAll('{record_id}', recordId).replaceAll('{carenet_id}', ''));
  if (oauthHeader !== undefined) url.searchParams.append('oauth_header', oauthHeader);
  return url.href;
}
