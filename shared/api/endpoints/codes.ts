/** Coding systems. Anyone may search them. docs/contract/codes.md#calls */
import type { Declarations } from '../endpoint.ts';

export const codeEndpoints = {
  coding_systems_list: {
    routes: [{ method: 'GET', path: '/codes/systems/' }],
    rule: 'ANYBODY',
    summary: 'Always fails: the service does not offer a list of coding systems.',
    effect: 'read',
    output: { kind: 'ok' },
    errors: [{ status: 500, when: 'always' }],
    example: { status: 500 },
  },
  coding_system_query: {
    routes: [{ method: 'GET', path: '/codes/systems/{SYSTEM_SHORT_NAME}/query' }],
    rule: 'ANYBODY',
    summary:
      'Finds entries of a coding system whose full value contains a text. Returns at most 100, sorted by full value.',
    effect: 'read',
    query: { q: { doc: 'The text to search for, in any letter case. Without it the result is empty.' } },
    output: { kind: 'json', shape: 'CodeEntries' },
    errors: [{ status: 404, when: 'there is no such coding system' }],
    example: { query: { q: 'polio' } },
  },
} as const satisfies Declarations;
