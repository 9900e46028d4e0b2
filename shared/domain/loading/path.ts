/** The values of a path's placeholders, and the account and app that they name. */
export type Path = Readonly<Record<string, string | undefined>>;

/** The account named in the path, as ids are stored: trimmed, in lower case. */
export function accountInPath({ ACCOUNT_EMAIL, ACCOUNT_ID }: Path): string | undefined {
  return (ACCOUNT_EMAIL ?? ACCOUNT_ID)?.trim().toLowerCase();
}

/** The app named in the path; app ids are compared exactly. */
export function appInPath({ PHA_EMAIL, APP_ID }: Path): string | undefined {
  return PHA_EMAIL ?? APP_ID;
}
