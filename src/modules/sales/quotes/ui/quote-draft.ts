import { draftPrefix } from '../../../../platform/web/private-data'
import type { QuoteFormInput } from '../schema'

const storageKey = `${draftPrefix}quote`
/** The draft's fields, which survive a reload. The agreement is not among them. */
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

/** What was typed in this tab and not sent. What is not ours or of another kind is dropped. */
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
    // Storage may be blocked or full: the form works without.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // As above.
  }
}
