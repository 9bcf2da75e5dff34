import type { z } from 'zod'
import { useRef } from 'react'
import type { FieldPath, FieldValues, Path, PathValue } from 'react-hook-form'
import { findDifferences } from '../../../../../platform/web/office/conflict/conflict'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import type { UpdateAgencyInput } from '../../schema'
import type { OwnAgency } from '../../view'

type Options<V, Valid> = {
  agency: OwnAgency
  toValues: (agency: OwnAgency) => V
  /** Converts the valid values for the call; defaults to the identity. */
  toChanges?: (valid: Valid) => Omit<UpdateAgencyInput, 'version'>
  read?: (typed: V) => V
  fields?: readonly FieldPath<V & FieldValues>[]
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

/** Returns the fields edited while the others were sent, except the version. */
function pickTypedSince<V extends FieldValues>(sent: V, typed: V) {
  const names = Object.keys(sent).filter((name) => name !== 'version')
  return findDifferences({ base: sent, mine: typed, theirs: sent }, names).map(({ field }) => field as Path<V>)
}

/** Holds the form of one section. A save resets it to the saved values and keeps edits made during the save. */
export function useSection<V extends FieldValues & { version: number }, Valid extends { version: number }>(
  schema: z.ZodType<Valid>,
  { agency, toValues, toChanges, read, fields }: Options<V, Valid>,
) {
  const { mutateAsync } = trpc.settings.update.useMutation()
  const utils = trpc.useUtils()
  const sent = useRef<V>(null)
  const form = useVersionedForm<OwnAgency, V, Valid, OwnAgency>(schema, {
    row: agency,
    toValues,
    guarded: true,
    send: (valid) => {
      sent.current = structuredClone(form.getValues())
      return mutateAsync({
        ...withBlanks(toChanges?.(valid) ?? valid),
        version: valid.version,
      } as never) as Promise<OwnAgency>
    },
    onDone: (saved) => {
      utils.settings.agency.setData(undefined, saved)
      const typed = structuredClone(form.getValues())
      form.reset(toValues(saved))
      for (const name of pickTypedSince(sent.current ?? typed, typed))
        form.setValue(name, typed[name] as PathValue<V, Path<V>>, { shouldDirty: true })
      toast({ title: 'Settings saved' })
    },
    ...(read && { read }),
    ...(fields && { fields }),
  })
  return { ...form, isDirty: form.formState.isDirty }
}
