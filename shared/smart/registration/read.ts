/**
 * Reads what a client says about itself, in the words of RFC 7591, whether a manifest or the client itself says it
 * (docs/contract/apps.md#the-smart-part). Pure.
 */
import { limits } from '../../limits.ts';
import type {
  ClientAuthentication,
  GrantType,
  SmartRegistration,
} from '../../store/items/smart-registration.ts';
import { parseScopes } from '../scopes.ts';
import { browserFault, serverFault } from './addresses.ts';
import { readKeySet } from './keys.ts';
import { type Fault, Values } from './values.ts';

export const clientMetadata = [
  'redirect_uris',
  'initiate_login_uri',
  'scope',
  'token_endpoint_auth_method',
  'grant_types',
  'response_types',
  'jwks',
  'jwks_uri',
  'client_uri',
  'logo_uri',
  'policy_uri',
  'tos_uri',
] as const;

const methods: readonly ClientAuthentication[] = [
  'none',
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
];
const grantTypes: readonly GrantType[] = ['authorization_code', 'refresh_token', 'client_credentials'];

export interface RegistrationRules {
  /** Whether servers of apps may be on the machine of the service, as a developer's are. Browsers always may be sent there. */
  readonly allowsLoopback: boolean;
}

/** Without faults, the registration; with them, what could be read is of no use. */
export function readClientMetadata(
  object: Readonly<Record<string, unknown>>,
  rules: RegistrationRules,
): { readonly registration: SmartRegistration; readonly faults: readonly Fault[] } {
  const values = new Values(object);
  const authMethod = values.word('token_endpoint_auth_method', methods) ?? 'client_secret_basic';
  const grants = readGrantTypes(values);
  readResponseTypes(values);
  const registration = {
    redirectUris: readRedirects(values, grants),
    ...named('launchUri', readPage(values, 'initiate_login_uri')),
    scope: readScope(values, grants),
    authMethod,
    grantTypes: grants,
    ...readKeys(values, authMethod, grants, rules),
    ...named('clientUri', readPage(values, 'client_uri')),
    ...named('logoUri', readPage(values, 'logo_uri')),
    ...named('policyUri', readPage(values, 'policy_uri')),
    ...named('tosUri', readPage(values, 'tos_uri')),
  };
  return { registration, faults: values.faults };
}

function readGrantTypes(values: Values): readonly GrantType[] {
  const usual: readonly GrantType[] = ['authorization_code', 'refresh_token'];
  const given = values.texts('grant_types', grantTypes.length);
  if (!given) return usual;
  const known = grantTypes.filter((type) => given.includes(type));
  if (known.length !== new Set(given).size || known.length === 0) {
    values.fault('grant_types', `must be some of ${grantTypes.join(', ')}`);
    return usual;
  }
  if (known.includes('refresh_token') && !known.includes('authorization_code'))
    values.fault('grant_types', 'must have authorization_code where they have refresh_token');
  return known;
}

function readResponseTypes(values: Values): void {
  const given = values.texts('response_types', 1);
  if (given?.some((type) => type !== 'code')) values.fault('response_types', 'must be ["code"]');
}

function readRedirects(values: Values, grants: readonly GrantType[]): readonly string[] {
  const name = 'redirect_uris';
  const given = values.texts(name, limits.redirectUris) ?? [];
  const isForPeople = grants.includes('authorization_code');
  if (isForPeople && given.length === 0) values.fault(name, 'must have the address that people come back to');
  if (!isForPeople && given.length > 0)
    values.fault(name, 'are not for an app that only works without people');
  for (const address of given) {
    const fault = browserFault(address);
    if (fault !== undefined)
      values.fault(name, `${fault} (${JSON.stringify(address.slice(0, limits.appUrl))})`);
  }
  if (new Set(given).size < given.length) values.fault(name, 'must not name an address twice');
  return given;
}

/** An address that a browser opens. */
function readPage(values: Values, name: string): string | undefined {
  return readAddress(values, name, browserFault);
}

function readAddress(
  values: Values,
  name: string,
  faultOf: (address: string) => string | undefined,
): string | undefined {
  const address = values.text(name, limits.appUrl);
  const fault = address === undefined ? undefined : faultOf(address);
  if (fault !== undefined) values.fault(name, fault);
  return address;
}

/** The scope must be what the app can be granted: an unknown word would be a mistake that shows only later. */
function readScope(values: Values, grants: readonly GrantType[]): string {
  const name = 'scope';
  const text = values.text(name, limits.smartScopeText);
  if (text === undefined) {
    if (values.value(name) === undefined) values.fault(name, 'is missing');
    return '';
  }
  const { resources, others, dropped } = parseScopes(text);
  if (dropped.length > 0)
    values.fault(
      name,
      `has what is no scope of SMART here: ${dropped.map((word) => JSON.stringify(word)).join(', ')}`,
    );
  const isForPeople = grants.includes('authorization_code');
  const isBackend = grants.includes('client_credentials');
  const isSystem = ({ context }: { context: string }) => context === 'system';
  if (!isBackend && resources.some(isSystem))
    values.fault(name, 'has system/ scopes, which need client_credentials in grant_types');
  if (!isForPeople && (others.size > 0 || !resources.every(isSystem)))
    values.fault(name, 'must have system/ scopes only, as grant_types has no authorization_code');
  if (
    isForPeople &&
    !grants.includes('refresh_token') &&
    (others.has('offline_access') || others.has('online_access'))
  )
    values.fault(name, 'has offline_access or online_access, which need refresh_token in grant_types');
  if (resources.length === 0 && dropped.length === 0 && !others.has('openid'))
    values.fault(name, 'must name what the app reads or writes, such as patient/Observation.rs');
  return text.trim().replace(/\s+/g, ' ');
}

function readKeys(
  values: Values,
  authMethod: ClientAuthentication,
  grants: readonly GrantType[],
  { allowsLoopback }: RegistrationRules,
): Pick<SmartRegistration, 'jwks' | 'jwksUri'> {
  const [inline, address] = [
    values.value('jwks'),
    readAddress(values, 'jwks_uri', (each) => serverFault(each, allowsLoopback)),
  ];
  const isSigned = authMethod === 'private_key_jwt';
  if (grants.includes('client_credentials') && !isSigned)
    values.fault('token_endpoint_auth_method', 'must be private_key_jwt for client_credentials');
  if (inline !== undefined && address !== undefined) values.fault('jwks', 'or jwks_uri: give one of them');
  if (isSigned && inline === undefined && values.value('jwks_uri') === undefined)
    values.fault('jwks', 'or jwks_uri is missing: private_key_jwt needs public keys');
  if (!isSigned && (inline !== undefined || address !== undefined))
    values.fault(inline === undefined ? 'jwks_uri' : 'jwks', 'is for private_key_jwt only');
  if (inline === undefined) return named('jwksUri', address);
  const set = readKeySet(inline);
  if ('fault' in set) {
    values.fault('jwks', set.fault);
    return {};
  }
  return { jwks: { keys: set.keys } };
}

/** The property, or none where there is no value: what is stored has no empty ones. */
function named<const Name extends string>(name: Name, value: string | undefined): { [Key in Name]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: string });
}
