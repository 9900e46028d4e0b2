/** The part of @lhncbc/ucum-lhc that tests and tools use; it has no types of its own. */
declare module '@lhncbc/ucum-lhc' {
  interface Unit {
    readonly dim_: { readonly dimVec_: readonly number[] | null } | null;
    readonly magnitude_: number;
    readonly moleExp_: number;
    readonly equivalentExp_: number;
  }
  export class UcumLhcUtils {
    static getInstance(): UcumLhcUtils;
    validateUnitString(unit: string): { readonly status: 'valid' | 'invalid' | 'error' };
    getSpecifiedUnit(unit: string, mode: 'validate'): { readonly unit: Unit | null };
    convertUnitTo(from: string, value: number, to: string): { readonly toVal: number | null };
  }
}
