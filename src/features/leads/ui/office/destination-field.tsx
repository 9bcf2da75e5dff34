import { useId } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextField } from '../../../../platform/web/fields'
import { trpc } from '../../../../platform/web/trpc'

type Props<V extends FieldValues, T> = {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  label: string
  isFirst?: boolean
}

/** Where they wish to go: the agency's places are suggested, anything may be typed. */
export function DestinationField<V extends FieldValues, T>({ control, name, label, isFirst }: Props<V, T>) {
  const list = useId()
  const places = trpc.search.destinations.useQuery(undefined, { staleTime: 600_000 }).data
  return (
    <>
      <TextField
        control={control}
        name={name}
        label={label}
        list={list}
        maxLength={120}
        required
        data-autofocus={isFirst || undefined}
      />
      <datalist id={list}>
        {places?.map((place) => (
          <option key={place.slug} value={place.name}>
            {place.name}
          </option>
        ))}
      </datalist>
    </>
  )
}
