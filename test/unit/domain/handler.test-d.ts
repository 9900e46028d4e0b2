/** What the compiler knows of a handler. No test runs this: `npm run typecheck` reads it. */
import { describe, expectTypeOf, it } from 'vitest';
import type { registry } from '../../../shared/api/registry.ts';
import type { Context, OpenContext } from '../../../shared/domain/context.ts';
import type { ContextOf } from '../../../shared/domain/handler.ts';
import type { PresentIn } from '../../../shared/domain/loading/needs.ts';

describe('the context of a handler', () => {
  type Registry = typeof registry;

  it('has the entities that the path names', () => {
    expectTypeOf<PresentIn<Registry['record_document_meta']>>().toEqualTypeOf<
      'record' | 'version' | 'lineage'
    >();
    expectTypeOf<PresentIn<Registry['carenet_document']>>().toEqualTypeOf<
      'carenet' | 'record' | 'version' | 'lineage'
    >();
    expectTypeOf<PresentIn<Registry['request_token_info']>>().toEqualTypeOf<'requestToken' | 'app'>();
    expectTypeOf<ContextOf<Registry['record']>>().toEqualTypeOf<Context<'record'>>();
  });

  it('has what the rule proves', () => {
    expectTypeOf<PresentIn<Registry['exchange_token']>>().toEqualTypeOf<'signingToken'>();
    expectTypeOf<PresentIn<Registry['subscription_create']>>().toEqualTypeOf<
      'record' | 'app' | 'signingToken' | 'appShare'
    >();
  });

  it('knows no caller when the call is open to anyone', () => {
    expectTypeOf<ContextOf<Registry['coding_system_query']>>().toEqualTypeOf<OpenContext>();
  });
});
