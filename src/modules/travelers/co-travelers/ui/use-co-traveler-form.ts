import { toastRefusal } from '../../../../platform/web/toast-refusal'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { createCoTravelerInput } from '../schema'
import type { CoTravelerView } from '../view'
import { type CoTravelerField, coTravelerFields } from './co-traveler-fields'

type CoTravelerValues = Record<Exclude<CoTravelerField, 'noLastName'>, string> & { noLastName: boolean }

const toStart = (person: CoTravelerView | null): CoTravelerValues => {
  const values = Object.fromEntries(coTravelerFields.map((name) => [name, person?.[name] ?? '']))
  return { ...values, noLastName: person?.noLastName ?? false } as CoTravelerValues
}

/** Adds a companion, or updates `person`; asks before leaving with unsaved input. */
export function useCoTravelerForm(person: CoTravelerView | null, onDone: () => void) {
  const create = trpc.coTravelers.create.useMutation()
  const update = trpc.coTravelers.update.useMutation()
  return useZodForm(createCoTravelerInput, {
    start: toStart(person),
    guarded: true,
    // Sends changed fields only, and so no untouched masked number.
    sendChanged: (changed, typed) =>
      person ? update.mutateAsync({ id: person.id, ...changed }) : create.mutateAsync(typed),
    onDone: () => {
      toast({ title: person ? 'Co-Traveler Updated' : 'Co-Traveler Added' })
      onDone()
    },
    onFailed: ({ error, text }) => {
      if (text !== null)
        toastRefusal(error, `Failed to ${person ? 'update' : 'add'} travel companion. Please try again.`)
    },
  })
}
