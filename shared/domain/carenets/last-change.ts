/** When a carenet or a member was last changed. */

interface Changing {
  readonly createdAt: string;
  readonly modifiedAt?: string;
}

export function lastChangeOf({ modifiedAt, createdAt }: Changing): string {
  return modifiedAt ?? createdAt;
}
