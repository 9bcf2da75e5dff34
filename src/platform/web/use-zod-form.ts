import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import '../../shared/messages'
import { showFailure } from './show-failure'
import { toast } from './toast'
import { useUnsaved } from './unsaved'

export type Failed = {
  error: unknown
  /** What the server says; null when it stands under a field of the form. */
  text: string | null
}

/** The call, usually a mutation's `mutateAsync`: with what the schema made of the values, or with what was typed anew. */
type Send<V, Valid, Answer> =
  | { send: (valid: Valid) => Promise<Answer> }
  | { sendChanged: (changed: Partial<V>, typed: V) => Promise<Answer> }

export type FormBehavior<V extends FieldValues, Valid, Answer> = Send<V, Valid, Answer> & {
  onDone?: (answer: Answer, valid: Valid, typed: V) => void
  /** Without it, a failure that no field shows is a toast. */
  onFailed?: (failed: Failed) => void
  onInvalid?: (errors: FieldErrors<V>, typed: V) => void
  /** Fields that the server's messages are shown under; all unless it says otherwise. */
  fields?: readonly FieldPath<V>[]
  /** Reads what was typed before it is checked: a prefix alone is no number, say. */
  read?: (typed: V) => V
  /** Whether leaving asks first while something is typed and not sent. */
  guarded?: boolean
}

export const toastFailure = ({ text }: Failed) => {
  if (text !== null) toast({ title: 'Error', message: text, tone: 'error' })
}

type FormOptions<V extends FieldValues, Valid, Answer> = FormBehavior<V, Valid, Answer> & {
  /** What the fields open with. */
  start: V
}

const differing = <V extends FieldValues>(start: V, typed: V) =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== start[name])) as Partial<V>

/** A button is disabled after the next paint only; a second press, or Enter, may be faster. */
function useOneAtATime(work: () => Promise<void>) {
  const underWay = useRef(false)
  return async (event?: SyntheticEvent) => {
    event?.preventDefault()
    // Submitting inside a dialog bubbles through React to the form around the dialog's opener.
    event?.stopPropagation()
    if (underWay.current) return
    underWay.current = true
    await work().finally(() => (underWay.current = false))
  }
}

type Focusable = { focus: () => void }

/** What can take the focus of an error, or of the first one of a list or group. */
function inputOf(error: unknown): Focusable | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { ref } = error as { ref?: Partial<Focusable> }
  if (ref) return ref.focus && (ref as Focusable)
  for (const part of Object.values(error)) {
    const input = inputOf(part)
    if (input) return input
  }
  return undefined
}

/**
 * The form itself, over the schema of its call: the one place that makes forms. Screens take `useZodForm`; what saves
 * itself while it is typed takes this. `read` comes before the check.
 */
export function useCheckedForm<V extends FieldValues>(
  schema: z.ZodType,
  start: V,
  read: (typed: V) => V = (typed) => typed,
): UseFormReturn<V> {
  const resolve = zodResolver(schema as never) as unknown as Resolver<V>
  return useForm<V>({
    resolver: (typed, context, settings) => resolve(read(typed), context, settings),
    defaultValues: start as DefaultValues<V>,
    shouldFocusError: false,
  })
}

/**
 * A form over a zod schema. It checks with it, sends once at a time, and shows the server's messages under their
 * fields. Pass `control` to the fields of `./fields`, and `submit` to `<form noValidate onSubmit>`. `failure` is the
 * last try's message that no field shows.
 */
export function useZodForm<V extends FieldValues, Valid, Answer>(
  schema: z.ZodType<Valid>,
  options: FormOptions<V, Valid, Answer>,
) {
  const { onDone, onFailed = toastFailure, onInvalid, read = (typed) => typed, guarded = false } = options
  // A refetch of what the form began with does not touch what is typed.
  const [start] = useState(options.start)
  const fields = options.fields ?? (Object.keys(start) as FieldPath<V>[])
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useCheckedForm(schema, start, read)
  const dropUnsaved = useUnsaved(guarded && form.formState.isDirty)

  // react-hook-form's fields know what is typed; what the schema made of it goes to `send` alone.
  const onValid = async (output: unknown) => {
    const valid = output as Valid
    const typed = read(form.getValues())
    setPending(true)
    setFailure(null)
    try {
      const call =
        'send' in options
          ? options.send(valid)
          : options.sendChanged(differing(read(form.formState.defaultValues as V), typed), typed)
      // Awaited by itself: an optional call skips its arguments where there is no `onDone`.
      const answer = await call
      dropUnsaved()
      onDone?.(answer, valid, typed)
    } catch (error) {
      const text = showFailure(error, form.setError, fields)
      setFailure(text)
      onFailed({ error, text })
    } finally {
      setPending(false)
    }
  }
  const onRefused = (errors: FieldErrors<V>) => {
    // At once: the library focuses again after a timer, which keys overtake, so that they land in the next field.
    inputOf(Object.keys(start).map((name) => errors[name]))?.focus()
    onInvalid?.(errors, form.getValues())
  }
  const submit = useOneAtATime(() => form.handleSubmit(onValid, onRefused)())
  return { ...form, submit, isPending, failure }
}
