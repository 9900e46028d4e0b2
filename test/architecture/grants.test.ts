import { expect, it } from 'vitest';
import { isIn, readSources } from './sources.ts';

const names = 'grant|appGrant|shareGrant|sessionGrant|signInGrant';
const grant = `\\b(?:${names})\\b`;
/** What may stand before the name of a grant or an expiry. */
const path = '[\\w.?!()[\\]]*';
/** Equality with a grant on either side, and order with an expiry on either side. */
const comparison = new RegExp(
  `${grant}\\s*[!=]==|[!=]==\\s*${path}${grant}|\\bexpiresAt\\s*\\)?\\s*[<>]=?\\s|[^=][<>]=?\\s*[\\w.?!]*\\bexpiresAt\\b`,
);
/** A grant in the condition of a conditional write. */
const condition = new RegExp(`\\b(?:check|when)\\b.*\\{[^}]*\\b(?:${names})\\b`);

const decides = 'shared/access/grants.ts';
/** Files that name a grant in the condition of a conditional write, and why. */
const conditions: Readonly<Record<string, string>> = {
  'shared/domain/oauth/grant-conditions.ts': 'holds every condition on registrations, shares and placements',
  'shared/domain/accounts/login.ts':
    'a login takes effect only while the account has the sessions it was read with',
};

function linesWith(pattern: RegExp): readonly { readonly path: string; readonly line: string }[] {
  return readSources()
    .filter(({ path }) => isIn(path, 'shared', 'functions', 'local') && !isIn(path, 'shared/client'))
    .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line: line.trim() })))
    .filter(({ line }) => pattern.test(line) && !/^(\/\/|\/?\*)/.test(line));
}

it('Grants and expiries of tokens are compared in shared/access/grants.ts only', () => {
  const elsewhere = linesWith(comparison).filter(({ path }) => path !== decides);
  expect(elsewhere).toEqual([]);
  expect(linesWith(comparison).length).toBeGreaterThan(5);
});

it('Conditional writes name a grant in the listed files only', () => {
  const elsewhere = linesWith(condition).filter(({ path }) => !(path in conditions));
  expect(elsewhere).toEqual([]);
});

it.each([
  'if (share.grant !== token.grant) return;',
  'return app?.grant === appGrant;',
  'return found[index]?.grant === app.grant;',
  'if (other === share!.shareGrant) return;',
  '(item) => item.expiresAt <= now',
  'if (time < item.expiresAt) return;',
])('The check finds the comparison in: %s', (line) => {
  expect(comparison.test(line)).toBe(true);
});

it.each([
  'expiresAt: epochSeconds(now) + config.accessTtl,',
  '.map(({ id, expiresAt }) => ({ id, expiresAt }));',
  'const byExpiry = ({ expiresAt }) => expiresAt;',
  'return field === x ? ({ expiresAt }) => expiresAt : id;',
])('The check finds no comparison in: %s', (line) => {
  expect(comparison.test(line)).toBe(false);
});
