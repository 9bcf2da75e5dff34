import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
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
import { isOnScreen, showFailure } from './show-failure'
import { toast } from './toast'
import { focusUnread } from './unread'
import { useUnsaved } from './use-unsaved'

export type Failed = {
  error: unknown
  /** Holds the server's message; null when the form shows it. */
  text: string | null
}

/** Calls the server, usually by a mutation's `mutateAsync`: with the schema's output, or with the changed values. */
type Send<V, Valid, Answer> =
  | { send: (valid: Valid) => Promise<Answer> }
  | { sendChanged: (changed: Partial<V>, typed: V) => Promise<Answer> }

export type FormBehavior<V extends FieldValues, Valid, Answer> = Send<V, Valid, Answer> & {
  onDone?: (answer: Answer, valid: Valid, typed: V) => void
  /** Handles a failure; defaults to a toast for one that the form does not show. */
  onFailed?: (failed: Failed) => void
  /** Handles input that the schema refuses; defaults to a toast for what the form does not show. */
  onInvalid?: (errors: FieldErrors<V>, typed: V) => void
  /** Lists fields that show the server's messages; all by default. */
  fields?: readonly FieldPath<V>[]
  /** Normalizes values before validation. */
  read?: (typed: V) => V
  /** Asks before leaving with unsent input. A FormDialog asks by itself. */
  guarded?: boolean
}

export const toastFailure = ({ text }: Failed) => {
  if (text !== null) toast({ title: 'Error', message: text, tone: 'error' })
}

type FormOptions<V extends FieldValues, Valid, Answer> = FormBehavior<V, Valid, Answer> & {
  start: V
}

const pickDiffering = <V extends FieldValues>(start: V, typed: V) =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== start[name])) as Partial<V>

/** Prevents a second send by a double press or Enter, which precede the paint that disables the button. */
function useOneAtATime(work: () => Promise<void>) {
  const underWay = useRef(false)
  return async (event?: SyntheticEvent) => {
    event?.preventDefault()
    // Stops bubbling: React passes a submit inside a dialog on to the form around its opener.
    event?.stopPropagation()
    if (underWay.current || focusUnread(event?.currentTarget)) return
    underWay.current = true
    await work().finally(() => (underWay.current = false))
  }
}

/** Returns the messages of an error, a list or a group. */
function toMessages(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { message } = error as { message?: unknown }
  return typeof message === 'string' ? [message] : Object.values(error).flatMap(toMessages)
}

/** Returns a function that shows what a field that is not drawn keeps to itself, once the others have shown theirs. */
export function useToastUnseen(): (errors: object) => void {
  const [refused, setRefused] = useState<object>()
  useEffect(() => {
    const unseen = toMessages(refused).find((message) => !isOnScreen(message))
    if (unseen !== undefined) toast({ title: 'Error', message: unseen, tone: 'error' })
  }, [refused])
  // Follows the library's own update, so that React renders the fields' messages before, or with, this one.
  return (errors) => void setTimeout(setRefused, 0, errors)
}

type Focusable = { focus: () => void }

/** Finds the element to focus for an error, or for the first one of a list or group. */
function findInput(error: unknown): Focusable | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { ref } = error as { ref?: Partial<Focusable> }
  if (ref) return ref.focus && (ref as Focusable)
  for (const part of Object.values(error)) {
    const input = findInput(part)
    if (input) return input
  }
  return undefined
}

/**
 * Creates every form over its call's schema. Screens use `useZodForm`; autosaving forms use this. Applies `read` before
 * validation.
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
 * Creates a form over a zod schema. Validates, sends once at a time, and shows the server's messages under their
 * fields. Pass `control` to the fields of `./fields`, and `submit` to `<form noValidate onSubmit>`, or `dialog` to a
 * FormDialog. `failure` is the last try's message that no field shows.
 */
export function useZodForm<V extends FieldValues, Valid, Answer>(
  schema: z.ZodType<Valid>,
  options: FormOptions<V, Valid, Answer>,
) {
  const { onDone, onFailed = toastFailure, onInvalid, read = (typed) => typed, guarded = false } = options
  // Freezes the initial values, so that a refetch does not touch the input.
  const [start] = useState(options.start)
  const fields = options.fields ?? (Object.keys(start) as FieldPath<V>[])
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useCheckedForm(schema, start, read)
  const toastUnseen = useToastUnseen()
  const dropUnsaved = useUnsaved(guarded && form.formState.isDirty)

  // Keeps the input in react-hook-form's fields; passes the schema's output only to `send`.
  const onValid = async (output: unknown) => {
    const valid = output as Valid
    const typed = read(form.getValues())
    setPending(true)
    setFailure(null)
    try {
      const call =
        'send' in options
          ? options.send(valid)
          : options.sendChanged(pickDiffering(read(form.formState.defaultValues as V), typed), typed)
      // Awaits outside of `onDone?.()`, which skips its arguments when it is absent.
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
    // Focuses at once: the library focuses after a timer, by which keys land in the next field.
    const input = findInput(Object.keys(start).map((name) => errors[name]))
    const first = Object.keys(start).find((name) => errors[name])
    if (input) input.focus()
    // Focuses the field of an error within its value, such as in a part of a document.
    else if (first !== undefined) form.setFocus(first as FieldPath<V>)
    if (onInvalid) onInvalid(errors, form.getValues())
    else toastUnseen(errors)
  }
  const submit = useOneAtATime(() => form.handleSubmit(onValid, onRefused)())
  return {
    ...form,
    submit,
    isPending,
    failure,
    /** Holds what a FormDialog takes. Reads whether the form is dirty only where it is used, as that renders it again. */
    get dialog() {
      return { isDirty: form.formState.isDirty, isPending, submit }
    },
  }
}
