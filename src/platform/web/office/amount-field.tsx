import type { TextInputProps } from '@mantine/core'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import type { Currency } from '../../../shared/money'
import { TextField } from '../fields'
import { toReadingProps } from './amount-reading'

type Props<V extends FieldValues, T> = Omit<
  TextInputProps,
  'value' | 'checked' | 'defaultValue' | 'name' | 'error' | 'onChange' | 'inputMode' | 'inputWrapperOrder'
> & { control: Control<V, unknown, T>; name: FieldPath<V>; currency: Currency | undefined; error?: string | null }

/** Takes an amount as text, and shows how an ambiguous one is read. */
export function AmountField<V extends FieldValues, T>({ currency, description, ...props }: Props<V, T>) {
  const text = String(useWatch({ control: props.control, name: props.name }) ?? '')
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      {...toReadingProps(currency, text, { label: props.label, description })}
    />
  )
}
