/**
 * Names of the response shapes that endpoints may declare. Their serializers are in shared/xml and
 * shared/http.
 */
import type { xmlShapes } from '../xml/shapes/index.ts';

export type XmlShape = keyof typeof xmlShapes;

/** What a handler returns for an XML shape. */
export type XmlView<S extends XmlShape> = Parameters<(typeof xmlShapes)[S]>[0];

/** JSON responses are the returned values themselves. These descriptions are for the API reference. */
export const jsonShapes = {
  AppManifests: 'array of full app manifests',
  StandardManifests: 'array of app manifests without the keys of this service',
  AppManifest: 'full app manifest',
  StandardManifest: 'app manifest without the keys of this service',
  ContainerManifest: 'what the service is and where its OAuth calls are',
  CodeEntries: 'array of code entries',
  Sessions: 'array of sessions of an account',
  AccountSettings: 'language of an account, and which mails and pushes it wants',
  PushSubscriptions: 'the browsers that are told, and the key to subscribe with',
  PushSubscription: 'one browser that is told',
  AccountErasure: 'when the account is erased, or `null`, and the records that it owns',
  AccountFactors: 'the second factors of an account, and whether it must have one',
  TotpSecret: 'a secret for an app that shows codes, as text and as an address for a QR code',
  RecoveryCodes: 'new recovery codes, which are shown this once; `null` when the account has some already',
  PasskeyCreationOptions:
    'what a browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn',
  PasskeyConfirmed: 'what proves to another call that a passkey has confirmed it',
  PasskeyAdded: 'the id of the new passkey; recovery codes, which are shown this once, or `null`',
  PasskeyRequestOptions:
    'what a browser needs to use a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn',
  RecordSharing: 'carenets of a record with what each shows to whom, and its full shares',
  MadeInvitation: 'id of an invitation, and until when it can be taken',
  Invitations: 'array of the invitations of a record',
  InvitationCheck: 'who invites to what, and until when',
  InvitationAccepted: 'whether the account has what it was invited to, or waits for who sent it',
  DocumentFacts: 'facts of a document, by data model',
  ResultTests: 'the tests, those with the newest results first',
  ResultSeries:
    'the results of one test, a series for each unit that cannot be converted into that of another',
  DocumentOverview: 'versions, changes of status, related documents and carenets of a document',
  Overview: 'how much there is of each kind of data, what is current and what is newest',
  Activity: 'who saw or changed what in a record, by day, with the names that belong to it',
  DocumentSharing: 'what a carenet shows of documents, and why not more',
  MessageReceipt: 'the id of a message that was sent, and what is missing until it is delivered',
  MessageRecipients: 'the people whom the caller can write to about a record',
  SentMessages: 'messages that an account has written, without their texts',
  SentMessage: 'a message that an account has written, with its text and attachments',
  AppMessages: 'what people have answered to an app, without the texts',
  AppMessage: 'what a person has answered to an app, with its text and attachments',
  LinkManifest: 'what a link holds, and each of its files, encrypted, or where it is for an hour',
  ReceivedLink: 'what became of each file of a link that was received',
  SmartConfiguration: 'what the SMART App Launch interface offers, and where',
  OpenidConfiguration: 'where identities are proved, and how id tokens are signed',
  SmartToken: 'an access token with what it is for',
  SmartIntrospection: 'whether a token is in force, and what it is for',
  SmartKeys: 'the public keys of id tokens',
  SmartClient: 'the client that was registered',
  SmartRequest: 'what an app asks a person for',
  SmartLocation: 'where to send the browser',
  SmartGrants: 'apps that were let in through SMART App Launch',
  SmartGrant: 'one app that was let in through SMART App Launch',
  Capabilities: 'the methods offered, by data type URI',
} as const;

export type JsonShape = keyof typeof jsonShapes;
