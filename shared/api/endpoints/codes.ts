/** Coding systems. Anyone may search them. docs/contract/codes.md */
import type { Declarations } from '../endpoint.ts';

export const codeEndpoints = {
  coding_systems_list: {
    routes: [{ method: 'GET', path: '/codes/systems/' }],
    rule: 'ANYBODY',
    summary: 'Always fails: the list of coding systems is not offered.',
    effect: 'read',
    output: { kind: 'ok' },
    errors: [{ status: 500, when: 'always' }],
    example: { status: 500 },
  },
  coding_system_query: {
    routes: [{ method: 'GET', path: '/codes/systems/{SYSTEM_SHORT_NAME}/query' }],
    rule: 'ANYBODY',
    summary: 'Entries of a coding system whose full value contains a text, at most 100, by full value.',
    effect: 'read',
    query: { q: { doc: 'The text to look for, in any letter case; without it nothing is found.' } },
    output: { kind: 'json', shape: 'CodeEntries' },
    errors: [{ status: 404, when: 'there is no such coding system' }],
    example: { query: { q: 'polio' } },
  },
} as const satisfies Declarations;
