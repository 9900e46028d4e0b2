/** What the compiler requires and rejects. `npm test` runs the compiler before it runs the tests. */
import { describe, expectTypeOf, it } from 'vitest';
import type { Body, Client, FormValues, Rendered, StoredBytes } from '../../shared/client/index.ts';

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
      readonly primarySecretP?: string | undefined;
      readonly secondarySecretP?: string | undefined;
    }>();
    expectTypeOf<Record<never, never>>().not.toExtend<Input<Client['recordSearch']>>();
  });

  it('has a union type for each closed list of values', () => {
    expectTypeOf<NonNullable<Input<Client['accountSendMessage']>['bodyType']>>().toEqualTypeOf<
      'plaintext' | 'markdown'
    >();
    expectTypeOf<NonNullable<Input<Client['readDemographics']>['responseFormat']>>().toEqualTypeOf<
      'application/rdf+xml' | 'application/json' | 'application/xml'
    >();
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

  it('of a report takes filters with any name', () => {
    expectTypeOf<Input<Client['minimalLabs']>['filters']>().toEqualTypeOf<
      Readonly<Record<string, string>> | undefined
    >();
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

describe('The return value of a method', () => {
  it('follows from the kind of response', () => {
    expectTypeOf<Client['accountReset']>().returns.resolves.toBeVoid();
    expectTypeOf<Client['record']>().returns.resolves.toBeString();
    expectTypeOf<Client['getVersion']>().returns.resolves.toBeString();
    expectTypeOf<Client['allPhas']>().returns.resolves.toBeUnknown();
    expectTypeOf<Client['recordSpecificDocument']>().returns.resolves.toEqualTypeOf<StoredBytes>();
    expectTypeOf<Client['genericList']>().returns.resolves.toEqualTypeOf<Rendered>();
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
