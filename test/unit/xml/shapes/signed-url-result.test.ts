import { expect, test } from 'vitest';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';

test.each(['ok', 'old', 'mismatch'] as const)('the result of a signed URL: %s', (result) => {
  expect(xmlShapes.SignedUrlResult({ result })).toBe(
    `<?xml version="1.0" encoding="utf-8"?><result>${result}</result>`,
  );
});
