/** Contact details: the Contact document. */
export const contact = {
  title: 'Contact details',
  lead: 'How to reach this person. Apps and clinics with access see it.',
  none: 'They are not known yet, or this circle does not show them.',
  groups: { person: 'Person', email: 'Email', phone: 'Telephone', address: 'Address' },
  fields: {
    full_name: 'Name',
    email_personal: 'Email address, private',
    email_work: 'Email address, work',
    phone_home: 'Telephone, home',
    phone_mobile: 'Telephone, mobile',
    phone_work: 'Telephone, work',
    street: 'Street',
    postal_code: 'Postal code',
    locality: 'City',
    region: 'State or region',
    country: 'Country',
  },
  submit: 'Save the contact details',
  done: { saved: 'The contact details were saved. The version before is kept.' } as Readonly<
    Record<string, string>
  >,
};
