import type { z } from 'zod'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useVersionedForm } from '../../../../platform/web/office/conflict/use-versioned-form'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import type { OwnAgency } from '../../agency.rules'
import type { UpdateAgencyInput } from '../../schema'

type Options<V, Valid> = {
  agency: OwnAgency
  valuesOf: (agency: OwnAgency) => V
  /** What the valid values are sent as; as they are, unless it is given. */
  changesOf?: (valid: Valid) => Omit<UpdateAgencyInput, 'version'>
  read?: (typed: V) => V
  fields?: readonly FieldPath<V & FieldValues>[]
}

/** The form of one section; after a save it begins anew from what was saved. */
export function useSection<V extends FieldValues & { version: number }, Valid extends { version: number }>(
  schema: z.ZodType<Valid>,
  { agency, valuesOf, changesOf, read, fields }: Options<V, Valid>,
) {
  const { mutateAsync } = trpc.settings.update.useMutation()
  const utils = trpc.useUtils()
  const form = useVersionedForm<OwnAgency, V, Valid, OwnAgency>(schema, {
    row: agency,
    valuesOf,
    guarded: true,
    send: (valid) =>
      mutateAsync({ ...(changesOf?.(valid) ?? valid), version: valid.version } as never) as Promise<OwnAgency>,
    onDone: (saved) => {
      utils.settings.agency.setData(undefined, saved)
      form.reset(valuesOf(saved))
      toast({ title: 'Settings saved' })
    },
    ...(read && { read }),
    ...(fields && { fields }),
  })
  return { ...form, isDirty: form.formState.isDirty }
}
