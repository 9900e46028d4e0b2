import { describe, expect, it } from 'vitest';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

describe('CarenetAccounts XML', () => {
  it('names every account with its full name and its flag', () => {
    const accounts = [
      { id: 'ines@example.org', fullName: 'Ines Oyelaran', write: false },
      { id: 'rui@example.org', fullName: '', write: true },
    ];
    expect(xmlShapes.CarenetAccounts({ accounts })).toBe(
      compact(`
        <CarenetAccounts>
          <CarenetAccount id="ines@example.org" fullName="Ines Oyelaran" write="false"/>
          <CarenetAccount id="rui@example.org" fullName="" write="true"/>
        </CarenetAccounts>`),
    );
  });

  it('may be empty', () => {
    expect(xmlShapes.CarenetAccounts({ accounts: [] })).toBe(compact('<CarenetAccounts/>'));
  });
});
