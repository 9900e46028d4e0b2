import { expect, test } from 'vitest';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';

test.each(['ok', 'old', 'mismatch'] as const)('SignedUrlResult XML holds the result: %s', (result) => {
  expect(xmlShapes.SignedUrlResult({ result })).toBe(
    `<?xml version="1.0" encoding="utf-8"?><result>${result}</result>`,
  );
});
