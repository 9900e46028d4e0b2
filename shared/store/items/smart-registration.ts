/** What an app is registered with for SMART (docs/contract/apps.md#the-smart-part). A part of the item of the app. */

/** How a client proves who it is at the token endpoint (RFC 7591, 2). */
export type ClientAuthentication = 'none' | 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt';

export type GrantType = 'authorization_code' | 'refresh_token' | 'client_credentials';

/** A public key (RFC 7517) with no other members than these. */
export interface PublicJwk {
  readonly kty: 'RSA' | 'EC';
  readonly kid: string;
  readonly alg?: string;
  readonly use?: 'sig';
  readonly n?: string;
  readonly e?: string;
  readonly crv?: 'P-256' | 'P-384';
  readonly x?: string;
  readonly y?: string;
}

export interface SmartRegistration {
  /** Compared as they are, character by character. Empty for an app that only works without people. */
  readonly redirectUris: readonly string[];
  /** Where the portal opens the app with `iss` and `launch`; undefined: it starts on its own only. */
  readonly launchUri?: string;
  /** The most that it may ask for. */
  readonly scope: string;
  readonly authMethod: ClientAuthentication;
  readonly grantTypes: readonly GrantType[];
  readonly jwks?: { readonly keys: readonly PublicJwk[] };
  readonly jwksUri?: string;
  readonly clientUri?: string;
  readonly logoUri?: string;
  readonly policyUri?: string;
  readonly tosUri?: string;
  /** It registered itself: nobody has checked its name. */
  readonly unverified?: true;
}
