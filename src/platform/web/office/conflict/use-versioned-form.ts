import { useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, Path, PathValue } from 'react-hook-form'
import type { z } from 'zod'
import { failureData } from '../../trpc'
import { type FormOptions, toastFailure, useZodForm } from '../../use-zod-form'
import type { Versions } from './conflict'

/** Two people saved: the versions to choose from, and what saves the choice. Pass it to `ConflictDialog`. */
export type Conflict<V> = Versions<V> & { resolve: (merged: V) => void; close: () => void }

type Options<Row, V extends FieldValues, Valid, Answer> = Omit<FormOptions<V, Valid, Answer>, 'start'> & {
  send: (valid: Valid) => Promise<Answer>
  row: Row
  /** The row as the form's values, its version among them. */
  valuesOf: (row: Row) => V
}

/**
 * A form that edits a versioned row. What a colleague saved meanwhile is never overwritten: the server's 409 brings the
 * newer row, and `conflict` is then set. The form sends the version that it began with, or that was compared with.
 */
export function useVersionedForm<Row, V extends FieldValues & { version: number }, Valid, Answer>(
  schema: z.ZodType<Valid>,
  { row, valuesOf, ...options }: Options<Row, V, Valid, Answer>,
) {
  const [theirs, setTheirs] = useState<V | null>(null)
  const start = valuesOf(row)
  const shown = Object.keys(start).filter((name) => name !== 'version') as FieldPath<V>[]
  const form = useZodForm<V, Valid, Answer>(schema, {
    fields: shown,
    ...options,
    start,
    onFailed: (failed) => {
      const { current } = failureData(failed.error)
      if (current) setTheirs(valuesOf(current as Row))
      else (options.onFailed ?? toastFailure)(failed)
    },
  } as FormOptions<V, Valid, Answer>)
  const resolve = (merged: V) => {
    form.reset(theirs as DefaultValues<V>)
    for (const [name, value] of Object.entries(merged))
      form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
    setTheirs(null)
    void form.submit()
  }
  const conflict: Conflict<V> | null = theirs && {
    base: form.formState.defaultValues as V,
    mine: form.getValues(),
    theirs,
    resolve,
    close: () => setTheirs(null),
  }
  return { ...form, conflict }
}
