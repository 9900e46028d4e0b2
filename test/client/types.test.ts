/** What the compiler requires and refuses; the compiler is asked by `npm test` before it runs the tests. */
import { describe, expectTypeOf, it } from 'vitest';
import type { Body, Client, FormValues, Rendered, StoredBytes } from '../../shared/client/index.ts';

type Input<Method extends (...input: never[]) => unknown> = Parameters<Method>[0];

describe('what methods take', () => {
  it('values of the path are required', () => {
    expectTypeOf<Input<Client['record']>>().toEqualTypeOf<{ readonly recordId: string }>();
    expectTypeOf<{ recordId: string }>().not.toExtend<Input<Client['recordSpecificDocument']>>();
  });

  it('fields are required where the service requires them, and texts', () => {
    expectTypeOf<Input<Client['accountCreate']>>().toEqualTypeOf<{
      readonly accountId: string;
      readonly contactEmail?: string | undefined;
      readonly fullName?: string | undefined;
      readonly primarySecretP?: string | undefined;
      readonly secondarySecretP?: string | undefined;
    }>();
    expectTypeOf<Record<never, never>>().not.toExtend<Input<Client['recordSearch']>>();
  });

  it('closed lists are unions', () => {
    expectTypeOf<NonNullable<Input<Client['accountSendMessage']>['bodyType']>>().toEqualTypeOf<
      'plaintext' | 'markdown'
    >();
    expectTypeOf<NonNullable<Input<Client['readDemographics']>['responseFormat']>>().toEqualTypeOf<
      'application/rdf+xml' | 'application/json' | 'application/xml'
    >();
  });

  it('lists take numbers, the fields that order them, and a status', () => {
    type List = NonNullable<Input<Client['allPhas']>>;
    expectTypeOf<List['limit']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<List['orderBy']>().toEqualTypeOf<
      'name' | '-name' | 'id' | '-id' | 'created_at' | '-created_at' | undefined
    >();
    expectTypeOf<List['status']>().toEqualTypeOf<'active' | 'void' | 'archived' | undefined>();
    expectTypeOf<List['modifiedSince']>().toEqualTypeOf<string | undefined>();
  });

  it('a list that is answered whole has nothing to page or order it by', () => {
    expectTypeOf<keyof Input<Client['getDocumentsByRel']>>().toEqualTypeOf<
      'recordId' | 'documentId' | 'rel' | 'status' | 'modifiedSince'
    >();
  });

  it('reports take filters by any name', () => {
    expectTypeOf<Input<Client['minimalLabs']>['filters']>().toEqualTypeOf<
      Readonly<Record<string, string>> | undefined
    >();
  });

  it('a document has a media type; a text is one', () => {
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

  it('nothing is taken where there is nothing to say, and nothing need be where all is optional', () => {
    expectTypeOf<Parameters<Client['getVersion']>>().toEqualTypeOf<[]>();
    expectTypeOf<[]>().toExtend<Parameters<Client['allPhas']>>();
    expectTypeOf<[]>().not.toExtend<Parameters<Client['record']>>();
  });
});

describe('what methods answer', () => {
  it('follows from the kind of answer', () => {
    expectTypeOf<Client['accountReset']>().returns.resolves.toBeVoid();
    expectTypeOf<Client['record']>().returns.resolves.toBeString();
    expectTypeOf<Client['getVersion']>().returns.resolves.toBeString();
    expectTypeOf<Client['allPhas']>().returns.resolves.toBeUnknown();
    expectTypeOf<Client['recordSpecificDocument']>().returns.resolves.toEqualTypeOf<StoredBytes>();
    expectTypeOf<Client['genericList']>().returns.resolves.toEqualTypeOf<Rendered>();
  });

  it('has the fields of a form, those that are there at times as optional ones', () => {
    expectTypeOf<Client['exchangeToken']>().returns.resolves.toEqualTypeOf<
      FormValues<'oauth_token' | 'oauth_token_secret', 'xoauth_indivo_record_id' | 'xoauth_indivo_carenet_id'>
    >();
    type Exchanged = FormValues<'oauth_token', 'xoauth_indivo_record_id'>;
    expectTypeOf<Exchanged['oauth_token']>().toEqualTypeOf<string>();
    expectTypeOf<Exchanged['xoauth_indivo_record_id']>().toEqualTypeOf<string | undefined>();
  });
});
