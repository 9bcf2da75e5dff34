import { emailGuesses, emailHeadings, phoneGuesses, phoneHeadings } from '../../../shared/import-fields'
import { containsName, joinNames } from '../../../shared/names'
import type { ImportField } from '../../../shared/imports'
import { fold } from '../../../shared/text'
import { listFurther, toFirst } from '../../core/imports/line.rules'

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
      ...emailHeadings,
      'Customer email',
      'Email 1 - Value',
      'Person - Email',
      'Person - Email - Work',
      'Person - Email - Home',
      'Person - Email - Other',
      'Email - Work',
    ],
    fallbacks: [...emailGuesses, 'Your email'],
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
      ...phoneHeadings,
      'Phone 1 - Value',
      'Person - Phone',
      'Person - Phone - Work',
      'Person - Phone - Mobile',
      'Person - Phone - Home',
      'Phone - Work',
    ],
    fallbacks: [...phoneGuesses, 'Your phone'],
  },
]

/** Names whom a person works for, or what a customer is. */
export const companyField: ImportField = {
  name: 'company',
  label: 'Company',
  aliases: [
    'Company name',
    'Organization',
    'Organisation',
    'Organization name',
    'Account name',
    'Associated company',
    'Billing company',
    'Deal - Organization',
    'Person - Organization',
  ],
  fallbacks: ['Organization - Name'],
}

/** Numbers a buyer for the tax office of their country. Headings of a tax itself, such as VAT, are of amounts or rates. */
export const taxNumberField: ImportField = {
  name: 'taxNumber',
  label: 'Tax number',
  takesFirst: true,
  aliases: [
    'Tax ID',
    'Tax ID number',
    'Tax no',
    'Tax registration number',
    'Tax identification number',
    'Customer tax number',
    'Customer tax ID',
    'Billing tax ID',
    'VAT number',
    'VAT no',
    'VAT ID',
    'VAT reg no',
    'VAT registration number',
    'Billing VAT number',
    'EU VAT number',
    'TIN',
    'GSTIN',
    'GST number',
    'GST no',
    'ABN',
    'NIF',
    'NIPC',
    'NIE',
    'CIF',
    'NIF/CIF',
    'CIF/NIF',
    'NIF/NIE',
    'DNI/NIF',
    'NIF/DNI',
    'NIF/CIF/NIE',
  ],
}

/** Names where a person lives, the country of phone numbers without a code. */
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
 * Returns the name of a line, from one column or two. Beside a single first or last name, one word of 'Nome' or 'Nom'
 * is the other part.
 */
export function toName({ customerName = '', firstName = '', lastName = '' }: Readonly<Record<string, string>>): string {
  if (customerName === '') return joinNames({ firstName, lastName })
  const part = firstName || lastName
  const isWhole = /\s/.test(customerName.trim()) || fold(customerName).includes(fold(part))
  if (part === '' || (firstName && lastName) || isWhole) return customerName
  return joinNames(firstName ? { firstName, lastName: customerName } : { firstName: customerName, lastName })
}

/**
 * Splits the name and address of one cell, as HubSpot writes the contact of a deal: 'Ana Silva (ana@example.com)'. Of
 * several contacts the first counts; `left` are the others.
 */
export function toPerson(cells: Readonly<Record<string, string>>): { name: string; email: string; left: string } {
  const [first = '', ...others] = (cells.customerName ?? '').split(/(?<=@[^()\s]+\)) *; */)
  const [, name = '', address = ''] = /^(.+)\(([^()\s@]+@[^()\s@]+)\)$/.exec(first) ?? []
  return {
    name: address ? toName({ ...cells, customerName: name.trim() }) : toName(cells),
    email: toFirst(cells.email) || address,
    left: others.join('; '),
  }
}

/** Says which further e-mail addresses and phone numbers of a person are left out. */
export const listPersonFurther = (cells: Readonly<Record<string, string>>) => listFurther(cells, ['email', 'mobile'])

export const contactsLeft = (left: string): string => `The first contact counts: ${left} is left out`

/** Tests whether first and last name are dropped for a whole name that differs, as one in another script. */
export const leavesParts = (cells: Readonly<Record<string, string>>): boolean =>
  !containsName(toName(cells), joinNames({ firstName: cells.firstName, lastName: cells.lastName }))

export const partsLeft = 'Left out, as a whole name stands in another column. Choose Notes for it to keep it'

export const hasName = (columns: ReadonlySet<string>): boolean =>
  ['customerName', 'firstName', 'lastName'].some((name) => columns.has(name))
