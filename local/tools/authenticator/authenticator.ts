/**
 * An authenticator and a browser in software: what `navigator.credentials` makes of the service's options, as JSON (WebAuthn Level 3).
 * It shares no code with the service. For examples, measurements and tests, which make it do what a hostile one would.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Cbor, encodeCbor } from './cbor.ts';
import { type Algorithm, type KeyPair, newKeyPair, numberOf } from './keys.ts';

/** What the authenticator keeps. */
interface Credential {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly pair: KeyPair;
  counter: number;
}

export interface Kind {
  readonly algorithm?: Algorithm;
  /** A passkey that is synchronised says that it is kept elsewhere, and never counts. */
  readonly synced?: boolean;
}

interface CreationOptions {
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
  readonly challenge: string;
  readonly excludeCredentials?: readonly { readonly id: string }[];
}

interface RequestOptions {
  readonly rpId: string;
  readonly challenge: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
}

/** What is not as it should be. */
export interface Oddities {
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  readonly isPresent?: boolean;
  readonly isVerified?: boolean;
  readonly backedUp?: boolean;
  readonly backupEligible?: boolean;
  readonly counter?: number;
  /** In the place of `none`: the credential signs for itself, or names certificates, here one that cannot be read. */
  readonly attestation?: 'packed' | 'with certificates';
  /** What the browser names beside the signed data. */
  readonly id?: string;
  readonly userHandle?: string | undefined;
  /** Changes the signature. */
  readonly signature?: (right: Buffer) => Buffer;
}

export interface RegistrationJson {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly authenticatorAttachment: 'platform';
  readonly clientExtensionResults: object;
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports: readonly string[];
  };
}

export interface AssertionJson {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly authenticatorAttachment: 'platform';
  readonly clientExtensionResults: object;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string;
  };
}

const flags = {
  present: 0x01,
  verified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  attested: 0x40,
} as const;

export class Authenticator {
  readonly origin: string;
  readonly #kind: Required<Kind>;
  readonly #credentials: Credential[] = [];

  /** `origin`: of the page that asks. */
  constructor(origin: string, { algorithm = 'ES256', synced = false }: Kind = {}) {
    this.origin = origin;
    this.#kind = { algorithm, synced };
  }

  /** Another authenticator with the same private keys, as somebody has who has copied this one; at pages of this origin. */
  copy(origin = this.origin): Authenticator {
    const other = new Authenticator(origin, this.#kind);
    other.#credentials.push(...this.#credentials.map((credential) => ({ ...credential })));
    return other;
  }

  /** `navigator.credentials.create`. Throws when the account has a credential here, as browsers do. */
  create(options: CreationOptions, odd: Oddities = {}): RegistrationJson {
    const excluded = options.excludeCredentials ?? [];
    if (this.#credentials.some(({ id }) => excluded.some((one) => one.id === id)))
      throw new Error('InvalidStateError');
    const credential: Credential = {
      id: randomBytes(20).toString('base64url'),
      rpId: options.rp.id,
      userHandle: options.user.id,
      pair: newKeyPair(this.#kind.algorithm),
      counter: 0,
    };
    this.#credentials.push(credential);
    return this.registrationOf(credential.id, options, odd);
  }

  /** What it makes for a challenge with a credential that it has: a browser makes a new one for each. */
  registrationOf(credentialId: string, options: CreationOptions, odd: Oddities = {}): RegistrationJson {
    const credential = this.#credentials.find(({ id }) => id === credentialId)!;
    const clientData = this.#clientData('webauthn.create', options.challenge, odd);
    const data = Buffer.concat([this.#data(credential, odd, flags.attested), attestedData(credential)]);
    return {
      ...named(odd.id ?? credential.id),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: encodeCbor(attestationOf(credential, data, clientData, odd)).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** `navigator.credentials.get`. Throws when no credential fits, as browsers do. */
  get(options: RequestOptions, odd: Oddities = {}): AssertionJson {
    const allowed = options.allowCredentials ?? [];
    const credential = this.#credentials.findLast(
      ({ id, rpId }) =>
        rpId === options.rpId && (allowed.length === 0 || allowed.some((one) => one.id === id)),
    );
    if (!credential) throw new Error('NotAllowedError');
    const clientData = this.#clientData('webauthn.get', options.challenge, odd);
    if (!this.#kind.synced) credential.counter += 1;
    const data = this.#data(credential, odd, 0);
    const signature = credential.pair.sign(Buffer.concat([data, sha256(clientData)]));
    const userHandle = 'userHandle' in odd ? odd.userHandle : credential.userHandle;
    return {
      ...named(odd.id ?? credential.id),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: (odd.signature?.(signature) ?? signature).toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  }

  #clientData(type: string, challenge: string, odd: Oddities): Buffer {
    const { crossOrigin = false, topOrigin } = odd;
    const data = {
      type: odd.type ?? type,
      challenge: odd.challenge ?? challenge,
      origin: this.origin,
      crossOrigin,
      ...(topOrigin !== undefined && { topOrigin }),
    };
    return Buffer.from(JSON.stringify(data));
  }

  #data({ rpId, counter }: Credential, odd: Oddities, more: number): Buffer {
    const { synced } = this.#kind;
    const bits =
      more |
      ((odd.isPresent ?? true) ? flags.present : 0) |
      ((odd.isVerified ?? true) ? flags.verified : 0) |
      ((odd.backupEligible ?? synced) ? flags.backupEligible : 0) |
      ((odd.backedUp ?? synced) ? flags.backedUp : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(odd.counter ?? counter);
    return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.of(bits), count]);
  }
}

function attestedData({ id, pair }: Credential): Buffer {
  const bytes = Buffer.from(id, 'base64url');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([Buffer.alloc(16), length, bytes, encodeCbor(pair.cose)]);
}

function attestationOf(
  { pair }: Credential,
  data: Buffer,
  clientData: Buffer,
  { attestation }: Oddities,
): ReadonlyMap<string, Cbor> {
  const signed = new Map<string, Cbor>([
    ['alg', numberOf[pair.algorithm]],
    ['sig', pair.sign(Buffer.concat([data, sha256(clientData)]))],
  ]);
  if (attestation === 'with certificates') signed.set('x5c', Buffer.alloc(40));
  return new Map<string, Cbor>([
    ['fmt', attestation ? 'packed' : 'none'],
    ['attStmt', attestation ? signed : new Map()],
    ['authData', data],
  ]);
}

function named(id: string) {
  return {
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
  } as const;
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}
