import { NativeSelect } from '@mantine/core'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { trpc } from '../../../../platform/web/trpc'

type Props<V extends FieldValues, T> = {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  /** The present one, which may be inactive by now. */
  present?: { id: string; name: string }
}

/** Picks one of the active suppliers, or none. */
export function SupplierField<V extends FieldValues, T>({ control, name, present }: Props<V, T>) {
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange, onBlur } = field
  const offered = trpc.suppliers.list.useQuery({ isActive: true, limit: 100 }).data?.items ?? []
  const all = present && !offered.some(({ id }) => id === present.id) ? [present, ...offered] : offered
  return (
    <NativeSelect
      ref={ref}
      name={name}
      label="Supplier"
      data={[{ value: '', label: 'None' }, ...all.map((one) => ({ value: one.id, label: one.name }))]}
      value={(value as string | null) ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  )
}
