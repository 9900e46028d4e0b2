/** Limits that a caller can run into, in one place. Lengths are in characters unless the name says bytes. */
export const limits = {
  /** Largest request body that any call accepts; more is 413. */
  bodyBytes: 4_194_304,
  /** Largest document that is uploaded with an address of its own. */
  uploadBytes: 104_857_600,
  /** Seconds after which such an upload expires. */
  uploadSeconds: 3600,
  /** Uploads of a record that have been started and are neither completed nor expired: in all, those of one creator, and those of all apps. */
  openUploads: 20,
  openUploadsOfOne: 10,
  openUploadsOfApps: 10,
  /** Seconds for which the address of a large document can be read. */
  documentAddressSeconds: 300,
  accountId: 255,
  contactEmail: 300,
  fullName: 150,
  /** Longer names are left out of mails. */
  mailName: 80,
  /** Between two mails that `secret-resend` sends for an account, and between two that `forgot-password` sends. */
  resendSeconds: 60,
  /** Mails that may be asked for with one address within an hour, for each reason. */
  mailsPerHour: 5,
  /** Mails within an hour, in all, to addresses that have no account. */
  mailsToStrangersPerHour: 200,
  /** Days for which an invitation can be taken, and the characters of its secret that are read. */
  invitationDays: 14,
  invitationSecret: 100,
  /** Invitations of one account within a day of UTC, in all and to one address; all of them within an hour. */
  invitationsPerDay: 20,
  invitationsToOnePerDay: 5,
  invitationsPerHour: 200,
  /** Mails of invitations that one address gets within a day of UTC, whoever invites. */
  invitationMailsPerDay: 10,
  username: 250,
  passwordBytes: 1024,
  /** Of a code that is typed, with blanks; of the text of a ticket. */
  factorCode: 40,
  ticket: 43,
  /** Of one account. */
  passkeys: 20,
  passkeyName: 100,
  /** Of what a browser makes of a passkey, as JSON. */
  credentialJson: 32_768,
  /** What a UI app says about the browser of a session. */
  device: 200,
  /** Sessions that are listed as ended one by one. The next one ends them all. */
  endedSessions: 50,
  /** What PASSWORD_MIN can be, in code points: a passphrase of 64 is always taken (NIST SP 800-63B-4, 3.1.1.2). */
  passwordMinimumLeast: 8,
  passwordMinimumMost: 64,
  externalId: 200,
  mediaType: 255,
  label: 100,
  statusReason: 1000,
  roleLabel: 50,
  carenetName: 40,
  messageSubject: 100,
  messageBodyBytes: 102_400,
  /** A sender's own key for a message. */
  messageKey: 250,
  attachments: 100,
  /** Of messages that people write: to how many at once, how many in an hour and a day, and how many in an hour to one of them. */
  recipients: 20,
  messagesPerHour: 30,
  messagesPerDay: 100,
  messagesToOnePerHour: 10,
  /** Attachments of such a message, and the bytes of all of them together. */
  personAttachments: 10,
  personAttachmentBytes: 20_971_520,
  notification: 500,
  notificationUrl: 300,
  subscriptionUrl: 300,
  callbackUrl: 2000,
  /** Of a link that somebody has received, and of an address in it. */
  link: 8000,
  receivedLinkAddress: 2000,
  receivedLinkPasscode: 200,
  /** Files that are taken of one link. */
  linkFiles: 20,
  /** All files of one link together: encrypted, and unpacked. */
  linkBytes: 16_777_216,
  /** One encrypted file: base64url of the largest document, with what encryption adds. */
  linkFileText: 5_600_000,
  /** A list of files, which some servers fill with the files themselves. */
  linkManifestBytes: 6_291_456,
  /** What such a file may have, as the sender's server is told. */
  linkEmbedded: 200_000,
  /** Browsers that an account is told in by Web Push, and the address of one. */
  pushSubscriptions: 10,
  pushEndpoint: 2000,
  /** Live subscriptions of one app on one record. */
  subscriptions: 50,
  /** Of links: their label, who opens one as that person says, and a passcode. */
  linkLabel: 80,
  linkRecipient: 200,
  linkPasscodeMinimum: 4,
  linkPasscode: 64,
  linkPasscodeTries: 10,
  linkDocuments: 20,
  /** Characters of their ids, with what is between them. */
  linkDocumentIds: 1000,
  linkViews: 1000,
  /** A year. */
  linkSeconds: 31_536_000,
  linkSecondsMinimum: 60,
  /** Of the address in a link (SMART Health Links, STU 1). */
  linkAddress: 128,
  /** Links that the list of a record holds, also those that have ended. */
  links: 100,
  linkRequestBytes: 16_384,
  nonce: 100,
  /**
   * Maximum number of pairs in a body that is read as a form, for its signature or its fields. More would take
   * too long to sort and too much memory.
   */
  formPairs: 20_000,
  /** Of the path, in the audit entry of a caller who is not authenticated. */
  anonymousAuditPath: 1024,
  /** Page size of list calls without `limit`, and the cap that larger values are cut to. */
  defaultPage: 100,
  maximumPage: 1000,
  searchResults: 1000,
  /** Of a search of FHIR: its parameters, all of their values, the characters of one parameter, and those of all. */
  searchParameters: 20,
  searchValues: 100,
  searchValue: 2000,
  searchText: 8000,
  /** Resources on a page of a search without `_count`, and at most. */
  searchPage: 50,
  maximumSearchPage: 200,
  /** Documents that are looked at to count those that a carenet shows. */
  countedDocuments: 2000,
  /** Parser caps for XML from outside. */
  xmlDepth: 100,
  /** Objects and lists inside of each other. */
  jsonDepth: 100,
  xmlAttributes: 1000,
  appId: 255,
  appName: 200,
  appDescription: 2000,
  appAuthor: 200,
  appVersion: 40,
  appUrl: 500,
  /** Of apps that speak SMART. */
  redirectUris: 10,
  jwksBytes: 65_536,
  jwksKeys: 20,
  jwksKid: 200,
  /** What an app says that registers itself; how many may in an hour, and how many there may be. */
  clientMetadataBytes: 16_384,
  dynamicAppsPerHour: 20,
  dynamicApps: 200,
  clientSecret: 200,
  clientSecretMinimum: 32,
  consumerKey: 200,
  consumerSecret: 60,
  /** A shorter secret could be guessed from one signature. */
  consumerSecretMinimum: 8,
  /** Of SMART: characters of a list of scopes, scopes in it, and search parameters of one scope. */
  smartScopeText: 16_384,
  smartScopes: 400,
  smartScopeConditions: 4,
  /** Of `state` and `nonce`, each. */
  smartState: 2000,
} as const;
