/** The person who performed or signed. */
import type { TypedElement } from './document.ts';

export const provider: TypedElement = {
  name: 'provider',
  children: [
    { name: 'name', field: 'provider_name' },
    { name: 'institution', field: 'provider_institution' },
  ],
};
