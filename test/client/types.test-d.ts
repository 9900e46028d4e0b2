/** What the compiler requires and rejects. No test runs this: `npm run typecheck` reads it. */
import { describe, expectTypeOf, it } from 'vitest';
import type {
  AccountState,
  ActorType,
  Body,
  BodyType,
  Client,
  DataModel,
  DocumentList,
  DocumentStatus,
  ErrorCode,
  FormValues,
  HealthRecord,
  LabItem,
  LabResult,
  Measurement,
  MinimalReport,
  ModelReport,
  Problem,
  RawResponse,
  RdfModelName,
  RelationName,
  Rendered,
  RequestKind,
  ServiceError,
  SettableState,
  Severity,
  SignedUrlOutcome,
  StoredBytes,
  VitalItem,
} from '../../shared/client/index.ts';
import type { Increment } from '../../shared/client/reports/query.ts';
import type { ErrorCode as ServiceErrorCode } from '../../shared/errors.ts';
import type { Increment as ServiceIncrement } from '../../shared/query/increments.ts';
import type { AccountState as StoredState } from '../../shared/store/items/accounts.ts';
import type { DocumentView } from '../../shared/xml/shapes/document.ts';
import type { MessageBodyView, MessageView } from '../../shared/xml/shapes/message.ts';
import type { RequestTokenView } from '../../shared/xml/shapes/request-token.ts';
import type { SignedUrlResultView } from '../../shared/xml/shapes/signed-url-result.ts';

type Input<Method extends (...input: never[]) => unknown> = Parameters<Method>[0];

describe('The input of a method', () => {
  it('requires the values of the path', () => {
    expectTypeOf<Input<Client['record']>>().toEqualTypeOf<{ readonly recordId: string }>();
    expectTypeOf<{ recordId: string }>().not.toExtend<Input<Client['recordSpecificDocument']>>();
  });

  it('requires the fields that the service requires, as texts', () => {
    expectTypeOf<Input<Client['accountCreate']>>().toEqualTypeOf<{
      readonly accountId: string;
      readonly contactEmail?: string | undefined;
      readonly fullName?: string | undefined;
      readonly primarySecretP?: '0' | '1' | undefined;
      readonly secondarySecretP?: '0' | '1' | undefined;
    }>();
    expectTypeOf<Record<never, never>>().not.toExtend<Input<Client['recordSearch']>>();
  });

  it('has a union type for each closed list of values', () => {
    expectTypeOf<NonNullable<Input<Client['accountSendMessage']>['bodyType']>>().toEqualTypeOf<
      'plaintext' | 'markdown'
    >();
    expectTypeOf<Input<Client['accountSetState']>['state']>().toEqualTypeOf<SettableState>();
    expectTypeOf<Input<Client['getDocumentsByRel']>['rel']>().toEqualTypeOf<RelationName>();
    expectTypeOf<Input<Client['readSpecialDocument']>['specialDocument']>().toEqualTypeOf<
      'demographics' | 'contact'
    >();
    expectTypeOf<'document_create'>().toExtend<Input<Client['auditFunctionView']>['functionName']>();
    expectTypeOf<'document_created'>().not.toExtend<Input<Client['auditFunctionView']>['functionName']>();
  });

  it('has numbers and Booleans where the service means them', () => {
    type Accept = Input<Client['accountInboxMessageAttachmentAccept']>;
    expectTypeOf<Accept['attachmentNum']>().toEqualTypeOf<number>();
    expectTypeOf<Input<Client['accountInbox']>['includeArchive']>().toEqualTypeOf<boolean | undefined>();
  });

  it('of a list takes numbers, the fields that it can be ordered by, and a status', () => {
    type List = NonNullable<Input<Client['allPhas']>>;
    expectTypeOf<List['limit']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<List['orderBy']>().toEqualTypeOf<
      'name' | '-name' | 'id' | '-id' | 'created_at' | '-created_at' | undefined
    >();
    expectTypeOf<List['status']>().toEqualTypeOf<'active' | 'void' | 'archived' | undefined>();
    expectTypeOf<List['modifiedSince']>().toEqualTypeOf<string | undefined>();
  });

  it('of a list that is always returned whole has nothing to page or order it by', () => {
    expectTypeOf<keyof Input<Client['getDocumentsByRel']>>().toEqualTypeOf<
      'recordId' | 'documentId' | 'rel' | 'status' | 'modifiedSince'
    >();
  });

  it('of a report names only fields of the report, with operators for their types', () => {
    type Labs = Input<Client['minimalLabs']>;
    type Name = 'lab_type' | 'lab_test_name' | 'date_measured' | 'created_at';
    expectTypeOf<keyof NonNullable<Labs['filters']>>().toEqualTypeOf<Name>();
    expectTypeOf<NonNullable<Labs['groupBy']>>().toEqualTypeOf<Name>();
    expectTypeOf<'max*date_measured'>().toExtend<Labs['aggregateBy']>();
    expectTypeOf<'count*'>().toExtend<Labs['aggregateBy']>();
    expectTypeOf<'sum*lab_type'>().not.toExtend<Labs['aggregateBy']>();
    expectTypeOf<'date_measured*month'>().toExtend<Labs['dateGroup']>();
    expectTypeOf<'lab_type*month'>().not.toExtend<Labs['dateGroup']>();
    expectTypeOf<'date_measured*2026-01-01*'>().toExtend<Labs['dateRange']>();
  });

  it('of a document needs a media type, and that of a text does not', () => {
    expectTypeOf<Input<Client['documentCreate']>>().toEqualTypeOf<{
      readonly recordId: string;
      readonly body: Body;
      readonly mediaType: string;
    }>();
    expectTypeOf<Input<Client['recordSetOwner']>>().toEqualTypeOf<{
      readonly recordId: string;
      readonly body: Body;
    }>();
    expectTypeOf<{ recordId: string; appId: string }>().toExtend<Input<Client['recordPhaSetup']>>();
  });

  it('is missing when there are no parameters, and optional when all parameters are', () => {
    expectTypeOf<Parameters<Client['getVersion']>>().toEqualTypeOf<[]>();
    expectTypeOf<[]>().toExtend<Parameters<Client['allPhas']>>();
    expectTypeOf<[]>().not.toExtend<Parameters<Client['record']>>();
  });
});

/** Never called: only its types count. */
async function calls(client: Client) {
  const recordId = 'r';
  const fhir = 'application/fhir+json';
  return {
    facts: await client.genericList({ recordId, dataModel: 'LabResult' }),
    json: await client.genericList({
      recordId,
      dataModel: 'Measurement',
      responseFormat: 'application/json',
    }),
    xml: await client.genericList({ recordId, dataModel: 'LabResult', responseFormat: 'text/xml' }),
    raw: await client.raw.genericList({ recordId, dataModel: 'LabResult', responseFormat: 'text/xml' }),
    rows: await client.minimalLabs({ recordId, limit: 3 }),
    rowsOfXml: await client.carenetMinimalVitals({ carenetId: 'c', responseFormat: 'application/xml' }),
    fhir: await client.minimalLabs({
      recordId,
      responseFormat: 'application/fhir+json',
      orderBy: 'lab_type',
    }),
    rawFhir: await client.raw.minimalLabs({ recordId, responseFormat: fhir }),
    // @ts-expect-error no format of minimal reports
    wrongFormat: await client.minimalLabs({ recordId, responseFormat: 'application/json' }),
    // @ts-expect-error no field of this report
    wrongField: await client.minimalLabs({ recordId, responseFormat: fhir, orderBy: 'value' }),
    // @ts-expect-error no field of this model
    wrongOrder: await client.genericList({ recordId, dataModel: 'Problem', orderBy: 'collected_at' }),
    // @ts-expect-error no such parameter
    wrongName: await client.genericList({ recordId, dataModel: 'Problem', limmit: 3 }),
    // @ts-expect-error no such model
    wrongModel: await client.genericList({ recordId, dataModel: 'Diagnosis' }),
  };
}

describe('The return value of a method', () => {
  it('follows from the kind of response', () => {
    expectTypeOf<Client['accountReset']>().returns.resolves.toBeVoid();
    expectTypeOf<Client['record']>().returns.resolves.toEqualTypeOf<HealthRecord>();
    expectTypeOf<Client['recordDocumentList']>().returns.resolves.toEqualTypeOf<DocumentList>();
    expectTypeOf<Client['getVersion']>().returns.resolves.toBeString();
    expectTypeOf<Client['recordSpecificDocument']>().returns.resolves.toEqualTypeOf<StoredBytes>();
    expectTypeOf<Client['smartAllergies']>().returns.resolves.toEqualTypeOf<Rendered>();
  });

  it('of a report of facts follows from the data model and the format', () => {
    type Returned = Awaited<ReturnType<typeof calls>>;
    expectTypeOf<Returned['facts']>().toEqualTypeOf<ModelReport<'LabResult'>>();
    expectTypeOf<Returned['facts']['rows'][number]>().toEqualTypeOf<LabResult>();
    expectTypeOf<Returned['json']['rows'][number]>().toEqualTypeOf<Measurement>();
    expectTypeOf<Returned['xml']>().toEqualTypeOf<Rendered>();
    expectTypeOf<Returned['raw']['text']>().toBeString();
  });

  it('of a minimal report is rows, and in FHIR a text', () => {
    type Returned = Awaited<ReturnType<typeof calls>>;
    expectTypeOf<Returned['rows']>().toEqualTypeOf<MinimalReport<LabItem>>();
    expectTypeOf<Returned['rowsOfXml']>().toEqualTypeOf<MinimalReport<VitalItem>>();
    expectTypeOf<Returned['fhir']>().toEqualTypeOf<Rendered>();
    expectTypeOf<Returned['rawFhir']>().toEqualTypeOf<RawResponse>();
  });

  it('is a text for exactly the formats that the client does not read', () => {
    expectTypeOf<Input<Client['minimalLabs']>['responseFormat']>().toEqualTypeOf<'application/fhir+json'>();
    expectTypeOf<Input<Client['genericList']>['responseFormat']>().toEqualTypeOf<
      'application/xml' | 'text/xml' | 'application/rdf+xml' | 'application/fhir+json'
    >();
    expectTypeOf<Input<Client['readDemographics']>['responseFormat']>().toEqualTypeOf<
      'application/rdf+xml' | 'application/xml'
    >();
  });

  it('has the fields of a form; those that are not always present are optional', () => {
    expectTypeOf<Client['exchangeToken']>().returns.resolves.toEqualTypeOf<
      FormValues<'oauth_token' | 'oauth_token_secret', 'xoauth_indivo_record_id' | 'xoauth_indivo_carenet_id'>
    >();
    type Exchanged = FormValues<'oauth_token', 'xoauth_indivo_record_id'>;
    expectTypeOf<Exchanged['oauth_token']>().toEqualTypeOf<string>();
    expectTypeOf<Exchanged['xoauth_indivo_record_id']>().toEqualTypeOf<string | undefined>();
  });
});

describe('The data models', () => {
  it('have numbers and texts where reports have them, and null for all that facts from FHIR may lack', () => {
    expectTypeOf<Measurement['value']>().toEqualTypeOf<number | null>();
    expectTypeOf<LabResult['quantitative_result_value_value']>().toEqualTypeOf<string | null>();
    expectTypeOf<LabResult['test_name_title']>().toEqualTypeOf<string | null>();
  });

  it('have codes of any system', () => {
    expectTypeOf<LabResult['status_identifier']>().toEqualTypeOf<string | null>();
    expectTypeOf<LabResult['test_name_system']>().toEqualTypeOf<string | null>();
  });

  it('have fields that only FHIR documents fill where there is a value', () => {
    expectTypeOf<Problem['clinicalStatus']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Problem['endDate_is_bound']>().toEqualTypeOf<true | undefined>();
  });

  it('have names', () => {
    expectTypeOf<DataModel>().toExtend<string>();
  });
});

describe('The closed lists of the client', () => {
  it('are those of the service', () => {
    expectTypeOf<AccountState>().toEqualTypeOf<StoredState>();
    expectTypeOf<DocumentStatus>().toEqualTypeOf<DocumentView['status']>();
    expectTypeOf<ActorType>().toEqualTypeOf<DocumentView['creator']['type']>();
    expectTypeOf<Severity>().toEqualTypeOf<MessageView['severity']>();
    expectTypeOf<BodyType>().toEqualTypeOf<MessageBodyView['type']>();
    expectTypeOf<RequestKind>().toEqualTypeOf<RequestTokenView['kind']>();
    expectTypeOf<SignedUrlOutcome>().toEqualTypeOf<SignedUrlResultView['result']>();
    expectTypeOf<Increment>().toEqualTypeOf<ServiceIncrement>();
    expectTypeOf<ErrorCode>().toEqualTypeOf<ServiceErrorCode>();
    // docs/contract/documents.md#relations, docs/contract/rdf.md#calls
    expectTypeOf<RelationName>().toEqualTypeOf<
      'annotation' | 'interpretation' | 'followup' | 'attachment' | 'answers'
    >();
    expectTypeOf<RdfModelName>().toEqualTypeOf<
      | 'problems'
      | 'encounters'
      | 'fulfillments'
      | 'immunizations'
      | 'lab_results'
      | 'medications'
      | 'vital_signs'
    >();
    expectTypeOf<ServiceError['code']>().toEqualTypeOf<ErrorCode | undefined>();
  });
});
