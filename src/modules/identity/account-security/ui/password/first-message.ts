import type { FieldErrors, FieldValues } from 'react-hook-form'

/** The message of the first field, in the form's order, that has one. */
export function firstMessage<V extends FieldValues>(errors: FieldErrors<V>, order: readonly (keyof V)[]): string {
  const messages = order.map((name) => errors[name]?.message)
  return messages.find((message): message is string => typeof message === 'string') ?? ''
}
