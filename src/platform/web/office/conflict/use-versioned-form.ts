import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, Path, PathValue } from 'react-hook-form'
import type { z } from 'zod'
import { resetToSaved } from '../../keep-typed'
import { getFailureData } from '../../trpc'
import { type FormBehavior, toastFailure, useZodForm } from '../../use-zod-form'
import { findDifferences, type Versions } from './conflict'

/** Holds the versions to choose from, and the callback that saves the choice, for `ConflictDialog`. */
export type Conflict<V> = Versions<V> & { resolve: (merged: V) => void; close: () => void }

type Options<Row, V extends FieldValues, Valid, Answer> = FormBehavior<V, Valid, Answer> & {
  row: Row
  /** Maps the row to form values, including its version. */
  toValues: (row: Row) => V
  /** Shows a newer row while nothing is typed, in a form that stays beside other acts on the row. */
  showsNewer?: boolean
}

/** Names values that no field shows: the version, and the stage. */
const seen = new Set(['version', 'from'])

/**
 * Edits a versioned row with optimistic locking. A colleague's changes are never overwritten: the server's 409 returns
 * the current row and sets `conflict`. Sends the version that the form started with, or was compared with. `takeSaved` shows a saved row in a form that stays, and keeps what was typed
 * since it was sent. `turn` counts resets, for a field that keeps its own text.
 */
export function useVersionedForm<Row, V extends FieldValues & { version: number }, Valid, Answer>(
  schema: z.ZodType<Valid>,
  { row, toValues, showsNewer = false, ...options }: Options<Row, V, Valid, Answer>,
) {
  const [theirs, setTheirs] = useState<V | null>(null)
  const [turn, setTurn] = useState(0)
  const sent = useRef<V>(null)
  const start = toValues(row)
  const shown = Object.keys(start).filter((name) => !seen.has(name)) as (FieldPath<V> & string)[]
  const noteSent =
    <Given extends unknown[]>(send: (...given: Given) => Promise<Answer>) =>
    (...given: Given) => {
      sent.current = structuredClone(form.getValues())
      return send(...given)
    }
  const behavior = {
    ...options,
    ...('send' in options ? { send: noteSent(options.send) } : { sendChanged: noteSent(options.sendChanged) }),
    fields: options.fields ?? shown,
    onFailed: (failed) => {
      sent.current = null
      const { current } = getFailureData(failed.error)
      if (!current) return (options.onFailed ?? toastFailure)(failed)
      const newer = toValues(current as Row)
      const mine = form.getValues()
      const differences = findDifferences({ base: form.formState.defaultValues as V, mine, theirs: newer }, shown)
      // Resends after this call when the colleague changed nothing that this form shows.
      if (differences.every(({ suggested }) => suggested === 'mine')) setTimeout(() => merge(newer, mine))
      else setTheirs(newer)
    },
  } as FormBehavior<V, Valid, Answer>
  const form = useZodForm<V, Valid, Answer>(schema, { ...behavior, start })
  const merge = (newer: V, merged: V) => {
    form.reset(newer as DefaultValues<V>)
    for (const name of shown) form.setValue(name, merged[name] as PathValue<V, Path<V>>, { shouldDirty: true })
    setTheirs(null)
    setTurn((n) => n + 1)
    void form.submit()
  }
  const takeSaved = (saved: Row) => {
    resetToSaved(form, sent.current ?? (form.formState.defaultValues as V), toValues(saved))
    sent.current = null
    setTurn((n) => n + 1)
  }
  const { isDirty } = form.formState
  const isNewer =
    showsNewer && !form.isPending && !isDirty && start.version > (form.formState.defaultValues as V).version
  const showNewer = useEffectEvent(() => {
    // Forgets what was sent before: a form may have asked first, and sent nothing.
    sent.current = null
    takeSaved(row)
  })
  // Resets behind the effect, as that renders once more.
  useEffect(() => {
    if (isNewer) queueMicrotask(showNewer)
  }, [isNewer])
  const conflict: Conflict<V> | null = theirs && {
    base: form.formState.defaultValues as V,
    mine: form.getValues(),
    theirs,
    resolve: (merged) => merge(theirs, merged),
    close: () => setTheirs(null),
  }
  return { ...form, conflict, takeSaved, turn }
}
