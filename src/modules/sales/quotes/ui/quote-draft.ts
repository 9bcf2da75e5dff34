import * as drafts from '../../../../platform/web/session-draft'
import type { QuoteFormInput } from '../schema'

const name = 'quote'
/** Lists the fields that survive a reload. Omits the agreement. */
const draftFields = [
  'customerName',
  'email',
  'phone',
  'departureCity',
  'destination',
  'travelDate',
  'travelers',
  'infants',
  'budget',
  'message',
] as const
export type QuoteDraft = Partial<Pick<QuoteFormInput, (typeof draftFields)[number]>>

/** Reads the unsent draft of this tab. Drops unknown fields and values of another type. */
export const readDraft = (): QuoteDraft =>
  Object.fromEntries(
    Object.entries(drafts.readDraft(name)).filter(
      ([key, value]) =>
        draftFields.some((field) => field === key) &&
        typeof value === (key === 'travelers' || key === 'infants' ? 'number' : 'string'),
    ),
  )

export const keepDraft = (values: QuoteDraft): void =>
  drafts.keepDraft(name, Object.fromEntries(draftFields.map((field) => [field, values[field]])))

export const dropDraft = (): void => drafts.dropDraft(name)
