/** What people read of what an app asks for. */
import { describe, expect, it } from 'vitest';
import { askedBy } from '../../../../shared/portal/pages/smart/pieces.ts';
import { nameOfPiece, toldPieces } from '../../../../shared/portal/pages/smart/words.ts';
import { en } from '../../../../shared/portal/texts/en.ts';

const told = (scope: string, way: 'see' | 'add' = 'see') => toldPieces(askedBy(scope), way, en);

describe('What an app sees, in a line', () => {
  it('names up to four parts, and all of more behind the first three', () => {
    expect(told('patient/Condition.rs patient/Immunization.rs')).toEqual({
      line: 'Problems and illnesses · Vaccinations',
      all: [],
    });
    const four =
      'patient/Condition.rs patient/AllergyIntolerance.rs patient/Medication.rs patient/Immunization.rs';
    expect(told(four)).toEqual({
      line: 'Problems and illnesses · Allergies and bad reactions · Medicines · Vaccinations',
      all: [],
    });
    const five = told(`${four} patient/Goal.rs`);
    expect(five?.line).toBe('Problems and illnesses · Allergies and bad reactions · Medicines · 2 more');
    expect(five?.all).toHaveLength(5);
  });

  it('is nothing when it asks for nothing of the kind', () => {
    expect(told('patient/Condition.rs', 'add')).toBeUndefined();
    expect(told('openid')).toBeUndefined();
  });

  it('is everything but who looked at the record, unless it asks for that too', () => {
    expect(told('patient/*.rs')).toEqual({ line: 'everything but who looked at the record', all: [] });
    expect(told('patient/*.rs patient/AuditEvent.rs')?.line).not.toContain('everything');
    expect(told('patient/*.rs patient/Goal.c', 'add')?.line).not.toContain('everything');
  });
});

describe('The name of a piece', () => {
  it('says which of a part it is, and that measurements are added undivided', () => {
    const names = (scope: string) => {
      const { see, add } = askedBy(scope);
      return [...see, ...add].map((piece) => nameOfPiece(piece, en));
    };
    expect(names('patient/Observation.rs?category=laboratory')).toEqual(['Laboratory values']);
    expect(names('patient/Observation.c')).toEqual(['Laboratory values, vital signs and other measurements']);
    expect(names('patient/Observation.rs?category=survey')[0]).toMatch(/^Other measurements and findings: /);
    expect(names('patient/Condition.rs?category=health-concern')).toEqual([
      'Problems and illnesses: only concerns about health',
    ]);
  });
});
