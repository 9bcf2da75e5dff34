import { noCurrency, toCurrencyCode } from '../../../shared/currency-codes'
import { invalid } from '../../../shared/errors'
import { currencySchema } from '../../../shared/fields'
import type { Currency } from '../../../shared/money'
import {
  emailGuesses,
  emailHeadings,
  noteGuesses,
  noteHeadings,
  phoneGuesses,
  phoneHeadings,
} from '../../../shared/import-fields'
import type { Attempt, ImportField } from '../../../shared/imports'
import { toFirst, toOwnId } from '../../core/imports/line.rules'
import { kindLabels, type SupplierKind, supplierKinds } from './supplier.rules'

/** Lists the columns of a file of suppliers, with headings of other programs. */
export const supplierFields: readonly ImportField[] = [
  {
    name: 'name',
    label: 'Name',
    aliases: ['Supplier', 'Supplier name', 'Vendor', 'Vendor name', 'Company', 'Company name', 'Account name'],
    fallbacks: ['Organization', 'Organization - Name', 'Provider'],
  },
  {
    name: 'kind',
    label: 'Provides',
    aliases: ['Kind', 'Type', 'Supplier type', 'Category', 'Service type'],
    words: {
      isKnown: (cell) => Object.hasOwn(kinds, cell.toLowerCase()),
      meanings: supplierKinds.map((one) => kindLabels[one]),
    },
  },
  {
    name: 'contactName',
    label: 'Contact',
    aliases: ['Contact name', 'Contact person', 'Primary contact'],
    fallbacks: ['Full name', 'Person'],
  },
  {
    name: 'email',
    label: 'E-mail',
    takesFirst: true,
    aliases: [...emailHeadings, 'Reservations email'],
    fallbacks: emailGuesses,
  },
  {
    name: 'phone',
    label: 'Phone',
    takesFirst: true,
    aliases: phoneHeadings,
    fallbacks: phoneGuesses,
  },
  // Names the country of phone numbers without a code.
  { name: 'country', label: 'Country' },
  { name: 'currency', label: 'Currency', aliases: ['Currency code', 'Invoice currency', 'Billing currency'] },
  { name: 'notes', label: 'Notes', aliases: [...noteHeadings, 'Description'], fallbacks: noteGuesses, isJoined: true },
  {
    name: 'status',
    label: 'Status',
    aliases: ['Active', 'State'],
    words: { isKnown: (cell) => Object.hasOwn(states, cell.toLowerCase()), meanings: ['Active', 'Inactive'] },
  },
  { name: 'id', label: 'ID', aliases: ['Supplier ID'] },
]

export const missingColumns = (columns: ReadonlySet<string>): string[] =>
  columns.has('name') || columns.has('id') ? [] : ['Name']

function toKinds(kind: SupplierKind, words: string): Record<string, SupplierKind> {
  return Object.fromEntries(words.split(', ').map((word) => [word, kind]))
}

const kinds: Record<string, SupplierKind> = {
  ...Object.fromEntries(
    supplierKinds.flatMap((kind) => [
      [kind, kind],
      [kindLabels[kind].toLowerCase(), kind],
    ]),
  ),
  accommodation: 'hotel',
  hotels: 'hotel',
  excursions: 'activity',
  tours: 'activity',
  tour: 'activity',
  transport: 'transfer',
  transportation: 'transfer',
  guides: 'guide',
  restaurants: 'restaurant',
  ...toKinds('hotel', 'lodge, resort, guest house, guesthouse, b&b, apartment, apartments, villa, hostel, camp, riad'),
  ...toKinds(
    'activity',
    'activities, attraction, attractions, ticket, tickets, museum, day tour, day tours, experience',
  ),
  ...toKinds('transfer', 'car rental, car hire, rent a car, coach, bus, driver, drivers, ferry, boat, taxi, rail'),
  ...toKinds('guide', 'tour guide, tour guides, tour leader'),
  ...toKinds('restaurant', 'catering, café, cafe, meals'),
  ...toKinds(
    'other',
    'dmc, destination management company, ground handler, ground operator, tour operator, operator, agency, travel agency, airline, flight, insurance, visa, cruise, cruise line, others, misc',
  ),
}

/** @throws AppError invalid for an unknown word */
function toKind(cell: string): SupplierKind {
  const kind = kinds[cell.toLowerCase()]
  if (kind) return kind
  throw invalid(
    `Suppliers provide ${supplierKinds.map((one) => kindLabels[one]).join(', ')}: write one of these, or choose what it means`,
    'kind',
  )
}

const states: Record<string, boolean> = {
  active: true,
  yes: true,
  true: true,
  y: true,
  '1': true,
  enabled: true,
  inactive: false,
  no: false,
  false: false,
  n: false,
  '0': false,
  disabled: false,
}

/** @throws AppError invalid for an unknown word */
function toActive(cell: string): boolean {
  const isActive = states[cell.toLowerCase()]
  if (isActive === undefined) throw invalid('Please write Active or Inactive', 'status')
  return isActive
}

/** @throws AppError invalid for what is no currency */
function readCurrency(cell: string): Currency {
  const currency = currencySchema.safeParse(toCurrencyCode(cell)).data
  if (currency) return currency
  throw invalid(noCurrency(cell), 'currency')
}

/** Maps a line to the form's input. Blank cells are absent: they change nothing. */
export const toInput = (
  { id, name, kind, contactName, email, phone, currency, notes, status }: Readonly<Record<string, string>>,
  attempt: Attempt,
) => ({
  id: toOwnId(id),
  name: name || undefined,
  kind: kind ? attempt(() => toKind(kind), undefined) : undefined,
  contactName: contactName || undefined,
  email: toFirst(email) || undefined,
  phone: toFirst(phone) || undefined,
  currency: currency ? attempt(() => readCurrency(currency), undefined) : undefined,
  notes: notes || undefined,
  isActive: status ? attempt(() => toActive(status), undefined) : undefined,
})
