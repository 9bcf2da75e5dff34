import type { z } from 'zod'
import type { FieldErrors, FieldPath, FieldValues } from 'react-hook-form'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import type { UpdateAgencyInput } from '../../schema'
import type { OwnAgency } from '../../view'

type Options<V extends FieldValues, Valid> = {
  agency: OwnAgency
  toValues: (agency: OwnAgency) => V
  /** Converts the valid values for the call; defaults to the identity. */
  toChanges?: (valid: Valid) => Omit<UpdateAgencyInput, 'version'>
  read?: (typed: V) => V
  fields?: readonly FieldPath<V>[]
  onInvalid?: (errors: FieldErrors<V>) => void
}

/** Sends emptied texts of groups as '': JSON drops undefined, and absent fields stay unchanged. */
const withBlanks = (changes: object) =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [
            [
              name,
              JSON.parse(JSON.stringify(value, (_, inner: unknown) => (inner === undefined ? '' : inner))) as unknown,
            ],
          ],
    ),
  )

/** Holds the form of one section. A save resets it to the saved values and keeps edits made during the save. */
export function useSection<V extends FieldValues & { version: number }, Valid extends { version: number }>(
  schema: z.ZodType<Valid>,
  { agency, toValues, toChanges, read, fields, onInvalid }: Options<V, Valid>,
) {
  const { mutateAsync } = trpc.settings.update.useMutation()
  const utils = trpc.useUtils()
  const form = useVersionedForm<OwnAgency, V, Valid, OwnAgency>(schema, {
    row: agency,
    toValues,
    guarded: true,
    send: (valid) =>
      mutateAsync({
        ...withBlanks(toChanges?.(valid) ?? valid),
        version: valid.version,
      } as UpdateAgencyInput) as Promise<OwnAgency>,
    onDone: (saved) => {
      utils.settings.agency.setData(undefined, saved)
      form.takeSaved(saved)
      toast({ title: 'Settings saved' })
    },
    ...(read && { read }),
    ...(fields && { fields }),
    ...(onInvalid && { onInvalid }),
  })
  return { ...form, isDirty: form.formState.isDirty }
}
