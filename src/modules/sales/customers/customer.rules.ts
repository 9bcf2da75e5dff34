import type { CsvCells } from '../../../shared/csv'
import { invalid } from '../../../shared/errors'
import type { CustomerView } from './view'

export const detailFields = [
  'company',
  'taxNumber',
  'address',
  'birthday',
  'language',
  'preferences',
  'notes',
  'tags',
] as const
/** Holds details beyond name and addresses; blank and null mean unknown. */
export type CustomerDetails = Pick<CustomerView, (typeof detailFields)[number]>

export const pickDetails = (one: CustomerDetails) =>
  Object.fromEntries(detailFields.map((field) => [field, one[field]])) as CustomerDetails

const joinTexts = (one: string, other: string) =>
  [one, other].filter((text, i, all) => text && all.indexOf(text) === i).join('\n')

/** @throws AppError invalid for the field that exceeds a customer's limit */
function assertFits({ preferences, notes, tags }: CustomerDetails): void {
  for (const [field, text] of Object.entries({ preferences, notes }))
    if (text.length > maxDetail)
      throw invalid(`The ${field} of both are longer than 4,000 characters together. Please shorten them first`, field)
  if (tags.length > maxTags)
    throw invalid(`Both have more than ${maxTags} tags together. Please remove some first`, 'tags')
}

/**
 * Merges the details of two customers. Fills gaps of `into` from `from`, and joins texts and tags of both.
 * @throws AppError invalid for the field that exceeds a customer's limit
 */
export function mergedDetails(into: CustomerDetails, from: CustomerDetails): CustomerDetails {
  const merged = {
    company: into.company || from.company,
    taxNumber: into.taxNumber || from.taxNumber,
    address: into.address || from.address,
    birthday: into.birthday ?? from.birthday,
    language: into.language || from.language,
    preferences: joinTexts(into.preferences, from.preferences),
    notes: joinTexts(into.notes, from.notes),
    tags: [...new Set([...into.tags, ...from.tags])],
  }
  assertFits(merged)
  return merged
}
export const maxDetail = 4000
export const maxTags = 20
export const maxTaxNumber = 40

/** Returns the details after an undo: reverts fields that the merge set, and keeps later edits. */
export function restoreDetails(now: CustomerDetails, { into, kept }: { into: CustomerDetails; kept: CustomerDetails }) {
  const isSame = (field: keyof CustomerDetails) => JSON.stringify(now[field]) === JSON.stringify(kept[field])
  return Object.fromEntries(
    detailFields.map((field) => [field, isSame(field) ? into[field] : now[field]]),
  ) as CustomerDetails
}

/** Refuses another address to who does not see all leads that would follow to it. */
export const othersHaveLeads =
  'Others have leads with the address of this customer. Somebody who sees all leads has to change it'

export const customerSorts = ['updated', 'created', 'name'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** Filters by leads: with an open one, with a won one, without any. */
export const leadChoices = ['open', 'won', 'none'] as const
export const missingChoices = ['email', 'phone'] as const

export const csvCells: CsvCells<CustomerView> = {
  Name: (one) => one.name,
  'E-mail': (one) => one.email ?? '',
  Phone: (one) => one.phone ?? '',
  Company: (one) => one.company,
  'Tax number': (one) => one.taxNumber,
  Address: (one) => one.address,
  Birthday: (one) => one.birthday ?? '',
  Language: (one) => one.language,
  Tags: (one) => one.tags.join(', '),
  Preferences: (one) => one.preferences,
  Notes: (one) => one.notes,
  Leads: (one) => String(one.leads),
  'Open leads': (one) => String(one.openLeads),
  'Latest destination': (one) => one.latest ?? '',
  'Known since': (one) => one.createdAt,
  Updated: (one) => one.updatedAt,
}
