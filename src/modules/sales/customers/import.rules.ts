import type { Attempt, ImportField } from '../../../shared/imports'
import { exampleBirthday, isUnclearDate, toPast } from '../../../shared/date-text'
import { latestToday } from '../../../shared/dates'
import { readFileDate } from '../../../shared/file-dates'
import { noteGuesses, noteHeadings } from '../../../shared/import-fields'
import { fold } from '../../../shared/text'
import { birthDate } from '../../../shared/fields'
import { readDay, toFirst } from '../../core/imports/line.rules'
import { companyField, hasName, personFields, taxNumberField, toName } from './person.rules'

/** Lists the columns of a file of customers, with headings of other programs. */
export const customerFields: readonly ImportField[] = [
  ...personFields,
  companyField,
  taxNumberField,
  {
    name: 'address',
    label: 'Address',
    aliases: [
      'Postal address',
      'Street',
      'Street address',
      'Mailing street',
      'Billing address',
      'Billing address 1',
      'Address 1',
      'Address line 1',
      'Address 1 - Street',
      'Person - Postal address',
    ],
    fallbacks: ['Address 1 - Formatted', 'Home street', 'Business street'],
  },
  {
    name: 'address2',
    label: 'Address, second line',
    aliases: ['Address 2', 'Address line 2', 'Billing address 2', 'Address 1 - Extended Address', 'Suburb'],
  },
  {
    name: 'postcode',
    label: 'Postcode',
    aliases: [
      'Postal code',
      'Post code',
      'Zip',
      'Zip code',
      'Mailing zip',
      'Billing postcode',
      'Address 1 - Postal Code',
    ],
  },
  { name: 'city', label: 'City', aliases: ['Town', 'Mailing city', 'Billing city', 'Address 1 - City'] },
  {
    name: 'region',
    label: 'State or region',
    aliases: ['State', 'Region', 'State/Region', 'Province', 'Mailing state', 'Billing state', 'Address 1 - Region'],
  },
  {
    name: 'country',
    label: 'Country',
    aliases: ['Country/Region', 'Mailing country', 'Billing country', 'Address 1 - Country'],
  },
  {
    name: 'birthday',
    label: 'Birthday',
    kind: 'date',
    isPast: true,
    aliases: ['Date of birth', 'Birth date', 'DOB', 'Person - Birthday'],
  },
  { name: 'nationality', label: 'Nationality', aliases: ['Citizenship'] },
  { name: 'language', label: 'Language', aliases: ['Preferred language', 'Spoken language'] },
  { name: 'tags', label: 'Tags', aliases: ['Tag', 'Labels', 'Label', 'Person - Labels', 'Group membership'] },
  { name: 'preferences', label: 'Preferences', aliases: ['Requests', 'Dietary requirements', 'Special requests'] },
  {
    name: 'notes',
    label: 'Notes',
    aliases: [...noteHeadings, 'Description', 'Person - Notes'],
    fallbacks: noteGuesses,
    isJoined: true,
  },
  { name: 'id', label: 'ID' },
]

/** Lists columns of the template: parts of a value share one column, and notes have no parts. */
export const templateFields = customerFields.filter(
  ({ name }) =>
    !['firstName', 'lastName', 'address2', 'postcode', 'city', 'region', 'country', 'nationality', 'id'].includes(name),
)

export const missingColumns = (columns: ReadonlySet<string>): string[] =>
  hasName(columns) || columns.has('id') || columns.has('company') ? [] : ['Customer name']

/** Joins the parts of an address as it is written on an envelope. */
function toAddress({ address = '', address2 = '', postcode = '', city = '', region = '', country = '' }: Cells) {
  const town = [postcode, city].filter(Boolean).join(' ')
  return [address, address2, [town, region].filter(Boolean).join(', '), country].filter(Boolean).join('\n')
}
type Cells = Readonly<Record<string, string>>

/** Tells whether an address has each part of another one, as a town alone. */
export const containsAddress = (address: string, parts: string): boolean =>
  parts.split(/[\n,]/).every((part) => fold(address).includes(fold(part)))

/** Splits tags; leaves out groups that Google itself makes. */
const toTags = (cell: string) => cell.split(/ ::: |[,;\n]/).filter((tag) => tag.trim() !== '' && !/^\s*\*/.test(tag))

/**
 * Reads a birthday; `wrong` is an unreadable text.
 * @throws AppError invalid for an ambiguous date: one order is chosen for all
 */
export function readBirthday({ birthday = '' }: Cells): { date?: string; wrong?: string } {
  // Skips '--05-12', a birthday without its year from Google Contacts.
  if (birthday === '' || /^--\d\d-\d\d$/.test(birthday)) return {}
  if (isUnclearDate(birthday)) readDay(birthday, 'birthday', exampleBirthday)
  const read = readFileDate(birthday)
  const day = 'date' in read ? toPast(birthday, read.date, latestToday(new Date())) : ''
  const date = day === '' ? undefined : birthDate().safeParse(day)
  return date?.success ? { date: date.data } : { wrong: birthday }
}

/** Maps a line to the form's input. Blank cells are absent: they change nothing. */
export function toInput(cells: Cells, attempt: Attempt) {
  const { company, taxNumber, language, tags, preferences, notes, mobile, email } = cells
  return {
    name: toName(cells) || undefined,
    email: toFirst(email) || undefined,
    phone: toFirst(mobile) || undefined,
    company: company || undefined,
    taxNumber: taxNumber || undefined,
    address: toAddress(cells) || undefined,
    birthday: attempt(() => readBirthday(cells).date, undefined),
    language: language || undefined,
    tags: tags ? toTags(tags) : undefined,
    preferences: preferences || undefined,
    notes: notes || undefined,
  }
}
