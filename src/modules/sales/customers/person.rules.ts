import type { ImportField } from '../../../shared/imports'

/** Lists the columns that name a person, with headings of other programs. Joins first and last name into one. */
export const personFields: readonly ImportField[] = [
  {
    name: 'customerName',
    label: 'Customer name',
    aliases: [
      'Name',
      'Full name',
      'Contact name',
      'Lead name',
      'Person - Name',
      'Contact - Name',
      'Contact person',
      'Display name',
      'Customer',
      'Client',
      'Client name',
      'Guest name',
      'Traveler name',
      'Traveller name',
    ],
    fallbacks: ['Name of guest', 'Pax name', 'Lead pax name', 'Your name'],
  },
  { name: 'firstName', label: 'First name', aliases: ['Given name', 'Forename', 'Person - First name'] },
  { name: 'lastName', label: 'Last name', aliases: ['Family name', 'Surname', 'Person - Last name'] },
  {
    name: 'email',
    label: 'Email',
    aliases: [
      'E-mail address',
      'Mail',
      'Mail address',
      'Primary email',
      'Contact email',
      'Customer email',
      'Work email',
      'Email 1 - Value',
      'Person - Email',
      'Person - Email - Work',
      'Person - Email - Home',
      'Person - Email - Other',
      'Email - Work',
    ],
    fallbacks: ['Email ID', 'Mail ID', 'Your email'],
  },
  {
    name: 'mobile',
    label: 'Mobile',
    aliases: [
      'Phone',
      'Phone number',
      'Phone no',
      'Mobile number',
      'Mobile no',
      'Mobile phone',
      'Mobile phone number',
      'Cell',
      'Cell phone',
      'Telephone',
      'Telephone number',
      'Tel',
      'WhatsApp',
      'WhatsApp number',
      'Contact number',
      'Primary phone',
      'Work phone',
      'Business phone',
      'Phone 1 - Value',
      'Person - Phone',
      'Person - Phone - Work',
      'Person - Phone - Mobile',
      'Person - Phone - Home',
      'Phone - Work',
    ],
    fallbacks: [
      'Contact no',
      'Mob no',
      'Ph no',
      'Tel no',
      'Telephone no',
      'WhatsApp no',
      'WhatsApp phone number',
      'Your phone',
    ],
  },
]

/** Returns the name of a line, from one column or two. */
export const toName = ({
  customerName = '',
  firstName = '',
  lastName = '',
}: Readonly<Record<string, string>>): string => customerName || [firstName, lastName].filter(Boolean).join(' ')

export const hasName = (columns: ReadonlySet<string>): boolean =>
  ['customerName', 'firstName', 'lastName'].some((name) => columns.has(name))
