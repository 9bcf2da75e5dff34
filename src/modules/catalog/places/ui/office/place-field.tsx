import { Box } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { TextField } from '../../../../../platform/web/fields'
import { trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'
import { PlaceHint } from './place-hint'

type Props<V extends FieldValues, T> = {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  isFirst?: boolean
} & Pick<ComponentProps<typeof TextField>, 'label' | 'required' | 'placeholder' | 'maxLength'>

/** Edits a place as text: suggests the agency's places, and offers to add a missing one. */
export function PlaceField<V extends FieldValues, T>({
  control,
  name,
  isFirst,
  maxLength = 120,
  ...rest
}: Props<V, T>) {
  const list = useId()
  const { field } = useController({ control, name })
  const text = String(field.value ?? '')
  const [settled] = useDebouncedValue(text, 150)
  const { data: places } = trpc.places.list.useQuery(
    { words: toSearch(settled) },
    { staleTime: 300_000, placeholderData: keepPreviousData },
  )
  return (
    <Box miw={0}>
      <TextField
        {...rest}
        control={control}
        name={name}
        list={list}
        maxLength={maxLength}
        data-autofocus={isFirst || undefined}
      />
      <datalist id={list}>
        {places?.map((place) => (
          <option key={place.slug} value={place.name}>
            {place.name}
          </option>
        ))}
      </datalist>
      <PlaceHint text={text} onChoose={(place) => field.onChange(place.name)} />
    </Box>
  )
}
