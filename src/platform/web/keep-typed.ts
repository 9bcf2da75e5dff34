import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Treats a cleared text as none. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

type Form<V extends FieldValues> = Pick<UseFormReturn<V>, 'getValues' | 'reset' | 'setValue'>

/**
 * Resets a form to what was saved, or to its start once it was sent. Keeps what was typed since `sent`, for the next
 * save. The version is always the saved one.
 */
export function resetToSaved<V extends FieldValues>(form: Form<V>, sent: V, saved: V): void {
  const typed = structuredClone(form.getValues())
  form.reset(saved as DefaultValues<V>)
  for (const name of Object.keys(sent) as Path<V>[])
    if (name !== 'version' && !isSame(sent[name], typed[name]))
      form.setValue(name, typed[name] as PathValue<V, Path<V>>, { shouldDirty: true })
}
