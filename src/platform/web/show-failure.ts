import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { getFailureData, describeFailure } from './trpc'

/** Shows the server's messages under their fields; returns the text for a toast when none of them is on screen. */
export function showFailure<V extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<V>,
  names: readonly FieldPath<V>[],
): string | null {
  const shown = Object.entries(getFailureData(error).fields ?? {}).filter(([field]) =>
    (names as readonly string[]).includes(field),
  )
  for (const [field, message] of shown) setError(field as FieldPath<V>, { message }, { shouldFocus: true })
  return shown.length ? null : describeFailure(error)
}
