/** What the FHIR base can do, made from the declarations of its endpoints: docs/contract/fhir-api.md#metadata. */
import type { Declaration } from '../../../api/endpoint.ts';
import type { JsonObject } from '../../../fhir/json.ts';
import { list, present } from '../../../fhir/write/people.ts';

/** A search parameter as it is announced. */
interface AnnouncedParameter {
  readonly name: string;
  readonly type: string;
  readonly documentation?: string | undefined;
}

export interface AnnouncedType {
  readonly type: string;
  readonly parameters: readonly AnnouncedParameter[];
  readonly profiles?: readonly string[];
  readonly includes?: readonly string[];
  readonly revIncludes?: readonly string[];
  /** Made by the service alone: nobody stores one. */
  readonly isReadOnly?: boolean;
  /** It is read by its id and not searched for. */
  readonly isNotSearched?: boolean;
}

export interface Capabilities {
  /** Absolute URL of the FHIR base. */
  readonly base: string;
  readonly version: string;
  /** `YYYY-MM-DD`: since when it says this. */
  readonly date: string;
  readonly endpoints: Readonly<Record<string, Pick<Declaration, 'routes'>>>;
  readonly types: readonly AnnouncedType[];
  /** What the SMART configuration says, too, by the names that the extension has. */
  readonly oauth: {
    readonly authorize: string;
    readonly token: string;
    readonly introspect: string;
    readonly revoke: string;
    readonly register?: string | undefined;
  };
}

/** The interaction that an endpoint of the FHIR base is (https://hl7.org/fhir/R4/valueset-type-restful-interaction.html). */
const interactionOf: Readonly<Record<string, Interaction>> = {
  fhir_read: { code: 'read', when: 'always' },
  fhir_vread: { code: 'vread', when: 'always' },
  fhir_history: { code: 'history-instance', when: 'always' },
  fhir_search: { code: 'search-type', when: 'searched' },
  fhir_create: { code: 'create', when: 'written' },
  fhir_update: { code: 'update', when: 'written' },
};

interface Interaction {
  readonly code: string;
  readonly when: 'always' | 'searched' | 'written';
}

/** Operations that FHIR, US Core or IPS define, by their names behind the `$`. */
const definitions: Readonly<Record<string, string>> = {
  everything: 'http://hl7.org/fhir/OperationDefinition/Patient-everything',
  summary: 'http://hl7.org/fhir/uv/ips/OperationDefinition/summary',
  docref: 'http://hl7.org/fhir/us/core/OperationDefinition/docref',
  validate: 'http://hl7.org/fhir/OperationDefinition/Resource-validate',
};

export function capabilityStatement(capabilities: Capabilities): JsonObject {
  const { base, version, date, types, endpoints, oauth } = capabilities;
  const operations = operationsOf(endpoints);
  return {
    resourceType: 'CapabilityStatement',
    id: 'service',
    name: 'PersonalHealthRecordService',
    title: 'Personal health record service',
    status: 'active',
    date,
    kind: 'instance',
    software: { name: 'Personal health record service', version },
    implementation: { description: 'FHIR R4 with SMART App Launch', url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    instantiates: ['http://hl7.org/fhir/us/core/CapabilityStatement/us-core-server|6.1.0'],
    rest: [
      {
        mode: 'server',
        documentation: 'Apps read what a patient has let them see: a whole record, or a circle of it.',
        security: {
          cors: true,
          service: [
            {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
                  code: 'SMART-on-FHIR',
                },
              ],
              text: 'OAuth 2.0 with SMART App Launch',
            },
          ],
          extension: [
            {
              url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
              extension: Object.entries(oauth).flatMap(([url, valueUri]) =>
                valueUri === undefined ? [] : { url, valueUri },
              ),
            },
          ],
        },
        resource: types.map((type) => resource(type, endpoints, operations)),
      },
    ],
  };
}

function resource(
  {
    type,
    parameters,
    profiles = [],
    includes = [],
    revIncludes = [],
    isReadOnly = false,
    isNotSearched = false,
  }: AnnouncedType,
  endpoints: Capabilities['endpoints'],
  operations: readonly Operation[],
): JsonObject {
  const isThere = ({ when }: Interaction) =>
    when === 'always' || (when === 'searched' ? !isNotSearched : !isReadOnly);
  const interactions = Object.entries(interactionOf).flatMap(([id, interaction]) =>
    endpoints[id] && isThere(interaction) ? [{ code: interaction.code }] : [],
  );
  const writes = !isReadOnly;
  return present({
    type,
    supportedProfile: list(...profiles),
    interaction: interactions,
    versioning: writes && endpoints.fhir_update ? 'versioned-update' : 'versioned',
    readHistory: true,
    updateCreate: false,
    conditionalCreate: writes && endpoints.fhir_create !== undefined,
    conditionalRead: 'not-match',
    conditionalUpdate: false,
    conditionalDelete: 'not-supported',
    referencePolicy: ['literal', 'logical', 'local'],
    searchInclude: list(...includes),
    searchRevInclude: list(...revIncludes),
    searchParam: list(
      ...(isNotSearched
        ? []
        : parameters.map(({ name, type: kind, documentation }) =>
            present({ name, type: kind, documentation }),
          )),
    ),
    operation: list(
      ...operations
        .filter((one) => one.type === type || (one.type === undefined && writes))
        .map(({ name, definition }) => ({ name, definition })),
    ),
  })!;
}

interface Operation {
  readonly name: string;
  readonly definition: string;
  /** Undefined: of every type. */
  readonly type: string | undefined;
}

function operationsOf(endpoints: Capabilities['endpoints']): readonly Operation[] {
  const paths = new Set(Object.values(endpoints).flatMap(({ routes }) => routes.map(({ path }) => path)));
  return [...paths].flatMap((path) => {
    const [, type, name] = /^\/fhir\/([^/]+)\/(?:\{[^}]+\}\/)?\$([\w-]+)$/.exec(path) ?? [];
    const definition = name === undefined ? undefined : definitions[name];
    if (type === undefined || name === undefined || definition === undefined) return [];
    return [{ name, definition, type: type.startsWith('{') ? undefined : type }];
  });
}
