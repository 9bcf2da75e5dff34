import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { TextField } from '../../../../platform/web/fields'
import { useSite } from '../../../../platform/web/site/money'
import { noFlight, otherCity } from '../options.rules'
import { toChoices } from '../../../../platform/web/options'

type Props<V extends FieldValues, T> = {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  placeholder: string
  /** Labels the field of a city that is not on the list. */
  otherLabel: string
  required?: boolean
  size?: 'md'
}

/** Selects a city from the list, another one by name, or none. */
export function DepartureCityField<V extends FieldValues, T>(props: Props<V, T>) {
  const { control, name, placeholder, otherLabel, required, size } = props
  const { field, fieldState } = useController({ control, name })
  const cities: readonly string[] = useSite()?.agency.departureCities ?? []
  const listed = ['', ...cities, noFlight]
  const choices = toChoices([...cities, otherCity, noFlight])
  const isUnlisted = !listed.includes(field.value ?? '')
  const [isOther, setIsOther] = useState(isUnlisted)
  // Shows what is sent, also if it left the agency's list since.
  if (isUnlisted && !isOther) setIsOther(true)
  const choose = (city: string) => {
    setIsOther(city === otherCity)
    field.onChange(city === otherCity ? '' : city)
  }
  return (
    <>
      <NativeSelect
        ref={isOther ? undefined : field.ref}
        label="Departure City"
        value={isOther ? otherCity : (field.value ?? '')}
        data={[{ value: '', label: placeholder }, ...choices]}
        error={isOther ? undefined : fieldState.error?.message}
        required={required}
        size={size}
        onBlur={field.onBlur}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isOther && (
        <TextField
          control={control}
          name={name}
          label={otherLabel}
          placeholder="City and country"
          autoComplete={required ? 'address-level2' : 'off'}
          maxLength={80}
          required={required}
          size={size}
        />
      )}
    </>
  )
}
