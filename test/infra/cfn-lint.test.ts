/** cfn-lint on the stacks with most parts, which have the resources of all others. */
import { describe, expect, it } from 'vitest';
import { findPythonTool, findPythonWith } from '../support/python-tools.ts';
import { describeCfnLint, portal, settings } from './cfn-lint.ts';

describeCfnLint({ 'with a portal that has a domain': { ...settings, ...portal } });

describe('A tool in Python', () => {
  it('is required when CI is set, and so is a module', () => {
    const env = { PATH: '/nonexistent', CI: 'true' };
    expect(() => findPythonTool('cfn-lint', 'nothing', env)).toThrow(
      'CI is set, but cfn-lint 1.58.0 is missing',
    );
    expect(() => findPythonWith('oauthlib', 'nothing', env)).toThrow(
      'CI is set, but the Python module oauthlib is missing',
    );
  });
});
