import { zodResolver } from '@hookform/resolvers/zod'
import type { inferRouterOutputs } from '@trpc/server'
import { useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'
import type { AppRouter } from '../../../app/router'
import { showFailure } from '../../../platform/web/fields'
import { toast } from '../../../platform/web/toast'
import { failureData, failureText, trpc } from '../../../platform/web/trpc'
import { coTravelerInput } from '../schema'
import { type CoTravelerField, coTravelerFields, phonePrefix } from './co-traveler-fields'

export type CoTravelerView = inferRouterOutputs<AppRouter>['coTravelers']['list'][number]
export type CoTravelerValues = Record<CoTravelerField, string>

/** The prefix that nobody added a number to is no number. */
const withoutPrefix = (values: CoTravelerValues): CoTravelerValues => ({
  ...values,
  mobileNumber: values.mobileNumber.trim() === phonePrefix.trim() ? '' : values.mobileNumber,
})
const formInput = z.preprocess((values) => withoutPrefix(values as CoTravelerValues), coTravelerInput)

const startOf = (person: CoTravelerView | null): CoTravelerValues => {
  const values = Object.fromEntries(coTravelerFields.map((name) => [name, person?.[name] ?? '']))
  return { ...values, mobileNumber: values.mobileNumber || phonePrefix } as CoTravelerValues
}

/** Only what was changed is sent: a masked number that nobody touched never travels. */
const changed = (start: CoTravelerValues, typed: CoTravelerValues) =>
  Object.fromEntries(coTravelerFields.filter((name) => typed[name] !== start[name]).map((name) => [name, typed[name]]))

/** Adds a companion, or changes `person`. */
export function useCoTravelerForm(person: CoTravelerView | null, onDone: () => void) {
  const [start] = useState(() => startOf(person))
  const { control, handleSubmit, setError, getValues, formState } = useForm<CoTravelerValues>({
    resolver: zodResolver(formInput as never) as unknown as Resolver<CoTravelerValues>,
    defaultValues: start,
  })
  const create = trpc.coTravelers.create.useMutation()
  const update = trpc.coTravelers.update.useMutation()
  const sending = useRef(false)

  const onValid = async () => {
    if (sending.current) return
    sending.current = true
    const typed = withoutPrefix(getValues())
    try {
      if (person) await update.mutateAsync({ id: person.id, ...changed(withoutPrefix(start), typed) })
      else await create.mutateAsync(typed as never)
      toast({ title: person ? 'Co-Traveler Updated' : 'Co-Traveler Added' })
      onDone()
    } catch (error) {
      showFailure(error, setError, coTravelerFields)
      const message = `Failed to ${person ? 'update' : 'add'} travel companion. Please try again.`
      // The fiftieth companion is the last: trying again does not help, the server's words do.
      const full = failureData(error).reason === 'conflict' ? failureText(error) : message
      toast({ title: 'Error', message: full, tone: 'error' })
    } finally {
      sending.current = false
    }
  }
  return {
    control,
    isDirty: formState.isDirty,
    submit: () => handleSubmit(onValid)(),
    isPending: create.isPending || update.isPending,
  }
}
