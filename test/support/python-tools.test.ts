import { expect, it } from 'vitest';
import { findPythonTool, findPythonWith } from './python-tools.ts';

it('A tool in Python is required when CI is set, and so is a module', () => {
  const env = { PATH: '/nonexistent', CI: 'true' };
  expect(() => findPythonTool('cfn-lint', 'nothing', env)).toThrow(
    'CI is set, but cfn-lint 1.58.0 is missing',
  );
  expect(() => findPythonWith('oauthlib', 'nothing', env)).toThrow(
    'CI is set, but the Python module oauthlib is missing',
  );
});
