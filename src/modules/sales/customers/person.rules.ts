import { joinNames } from '../../../shared/names'
import type { ImportField } from '../../../shared/imports'
import { fold } from '../../../shared/text'

/** Lists the columns that name a person, with headings of other programs. Joins first and last name into one. */
export const personFields: readonly ImportField[] = [
  {
    name: 'customerName',
    label: 'Customer name',
    aliases: [
      'Lead customer',
      'Lead customer name',
      'Booked by',
      'Billing name',
      'Lead passenger',
      'Name',
      'Full name',
      'Contact name',
      'Lead name',
      'Person - Name',
      'Contact - Name',
      'Contact person',
      'Deal - Contact person',
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
  {
    name: 'firstName',
    label: 'First name',
    aliases: [
      'Billing first name',
      'First name (Billing)',
      'Customer first name',
      'Lead customer first name',
      'Lead customer firstname',
      'Given name',
      'Forename',
      'Person - First name',
    ],
  },
  {
    name: 'lastName',
    label: 'Last name',
    aliases: [
      'Billing last name',
      'Last name (Billing)',
      'Customer last name',
      'Lead customer surname',
      'Family name',
      'Surname',
      'Person - Last name',
    ],
  },
  {
    name: 'email',
    label: 'Email',
    takesFirst: true,
    aliases: [
      'Billing email',
      'Email (Billing)',
      'Lead customer email',
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
    takesFirst: true,
    aliases: [
      'Billing phone',
      'Phone (Billing)',
      'Customer phone',
      'Customer mobile',
      'Lead customer tel mobile',
      'Lead customer tel home',
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

/** Names where a person lives, which says of which country a phone number without its code is. */
export const countryField: ImportField = {
  name: 'customerCountry',
  label: 'Customer country',
  aliases: [
    'Billing country',
    'Country (Billing)',
    'Lead customer country',
    'Mailing country',
    'Contact - Country',
    'Person - Country',
  ],
}

/**
 * Returns the name of a line, from one column or two: beside a part of it, one word of 'Nome' or 'Nom' is the other part.
 */
export function toName({ customerName = '', firstName = '', lastName = '' }: Readonly<Record<string, string>>): string {
  if (customerName === '') return joinNames({ firstName, lastName })
  const part = firstName || lastName
  const isWhole = /\s/.test(customerName.trim()) || fold(customerName).includes(fold(part))
  if (part === '' || (firstName && lastName) || isWhole) return customerName
  return joinNames(firstName ? { firstName, lastName: customerName } : { firstName: customerName, lastName })
}

export const hasName = (columns: ReadonlySet<string>): boolean =>
  ['customerName', 'firstName', 'lastName'].some((name) => columns.has(name))
