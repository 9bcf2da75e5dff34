import type { FieldErrors, FieldValues } from 'react-hook-form'

/** Returns the first field's message in the form's order; '' without one. */
export function firstMessage<V extends FieldValues>(errors: FieldErrors<V>, order: readonly (keyof V)[]): string {
  const messages = order.map((name) => errors[name]?.message)
  return messages.find((message): message is string => typeof message === 'string') ?? ''
}
