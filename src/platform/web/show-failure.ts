import { flushSync } from 'react-dom'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { getFailureData, describeFailure } from './trpc'

/** Tells whether the page has this text: a field that is not drawn, such as an optional one, shows no message. */
export const isOnScreen = (message: string): boolean => document.body.textContent.includes(message)

/**
 * Shows the server's messages under their fields.
 * @returns the text for a toast when none of them is a field of the form, or one of them is not on screen
 */
export function showFailure<V extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<V>,
  names: readonly FieldPath<V>[],
  isShown = isOnScreen,
): string | null {
  const known = Object.entries(getFailureData(error).fields ?? {}).filter(([field]) =>
    (names as readonly string[]).includes(field),
  )
  if (known.length === 0) return describeFailure(error)
  // Renders at once, as what is asked next is what the page shows.
  flushSync(() => {
    for (const [field, message] of known) setError(field as FieldPath<V>, { message }, { shouldFocus: true })
  })
  return known.find(([, message]) => !isShown(message))?.[1] ?? null
}
