import { draftPrefix } from '../../../../platform/web/private-data'
import type { QuoteFormInput } from '../schema'

const storageKey = `${draftPrefix}quote`
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
export function readDraft(): QuoteDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    const entries = Object.entries(stored ?? {}).filter(
      ([key, value]) =>
        draftFields.some((name) => name === key) &&
        typeof value === (key === 'travelers' || key === 'infants' ? 'number' : 'string'),
    )
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

export function keepDraft(values: QuoteDraft): void {
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify(Object.fromEntries(draftFields.map((name) => [name, values[name]]))),
    )
  } catch {
    // Ignores blocked or full storage: the form works without a draft.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Ignores blocked storage.
  }
}
