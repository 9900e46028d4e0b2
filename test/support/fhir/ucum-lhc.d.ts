/** The part of @lhncbc/ucum-lhc that the tests use; it has no types of its own. */
declare module '@lhncbc/ucum-lhc' {
  export class UcumLhcUtils {
    static getInstance(): UcumLhcUtils;
    validateUnitString(unit: string): { readonly status: 'valid' | 'invalid' | 'error' };
    convertUnitTo(from: string, value: number, to: string): { readonly toVal: number | null };
  }
}
