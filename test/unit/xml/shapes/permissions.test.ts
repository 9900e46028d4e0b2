import { describe, expect, it } from 'vitest';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

describe('Permissions XML', () => {
  it.each([true, false])('is one entry for all types, with write %s', (write) => {
    expect(xmlShapes.Permissions({ write })).toBe(
      compact(`
        <Permissions>
          <DocumentType type="*" write="${write}"/>
        </Permissions>`),
    );
  });
});
