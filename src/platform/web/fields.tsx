import { Checkbox, type InputWrapperProps, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { NumberInput } from './number-input'
import type { ComponentProps, ComponentType, FocusEvent } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { costReasonLabel } from '../../shared/below-cost'

type Loose = Record<string, unknown>

/** Puts the description below the input, so that fields of one row align. */
export const descriptionBelow = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} satisfies InputWrapperProps

/** Binds a Mantine input to react-hook-form: <TextField control={control} name="email" label="Email" />. */
export function bound<P>(Input: ComponentType<P>, kind: 'value' | 'checked' = 'value') {
  const Any = Input as ComponentType<Loose>
  return function Field<V extends FieldValues, T>({
    control,
    name,
    error,
    ...rest
  }: Omit<P, 'value' | 'checked' | 'defaultValue' | 'error' | 'name' | 'onChange'> & {
    control: Control<V, unknown, T>
    name: FieldPath<V>
    /** Shows a message before the form is validated. */
    error?: string | null
  }) {
    const { field, fieldState } = useController({ control, name })
    const { value, ...handlers } = field
    const state = kind === 'checked' ? { checked: Boolean(value) } : { value: value ?? '' }
    // Sets aria-invalid, which Mantine omits for passwords.
    const message = error ?? fieldState.error?.message
    const invalidState = message ? { 'aria-invalid': true } : {}
    // Keeps what the caller does once the field is left.
    const onBlur = (event: FocusEvent) => {
      handlers.onBlur()
      ;(rest as { onBlur?: (event: FocusEvent) => void }).onBlur?.(event)
    }
    return <Any {...(rest as Loose)} {...handlers} {...state} {...invalidState} error={message} onBlur={onBlur} />
  }
}

export const TextField = bound<ComponentProps<typeof TextInput>>(TextInput)

type PasswordProps = ComponentProps<typeof PasswordInput> & {
  /** Names for screen readers what the button in the field shows. */
  secretName?: string
}
export const PasswordField = bound<PasswordProps>(({ secretName = 'password', ...rest }: PasswordProps) => (
  <PasswordInput size="md" visibilityToggleButtonProps={{ 'aria-label': `Show the ${secretName}` }} {...rest} />
))
export const TextareaField = bound<ComponentProps<typeof Textarea>>(Textarea)
/** Passes a text that is no number to its form as it is, to be refused. */
export const NumberField = bound<ComponentProps<typeof NumberInput>>(NumberInput)
/** Renders the device's own list: `data` starts with the placeholder, whose value is ''. */
export const NativeSelectField = bound<ComponentProps<typeof NativeSelect>>(NativeSelect)
export const CheckboxField = bound<ComponentProps<typeof Checkbox>>(Checkbox, 'checked')

type AskedProps<V extends FieldValues, T> = { control: Control<V, unknown, T>; name: FieldPath<V>; label: string }

/** Confirms what the server asked for; appears once it has. */
export function AskedField<V extends FieldValues, T>({ control, name, label }: AskedProps<V, T>) {
  const { field, fieldState } = useController({ control, name })
  if (!field.value && !fieldState.error) return null
  return <CheckboxField control={control} name={name} label={label} />
}

/** Asks whether a PDF may show code points for missing letters. */
export const WithCodesField = <V extends FieldValues, T>({ control }: { control: Control<V, unknown, T> }) => (
  <AskedField
    control={control}
    name={'withCodes' as FieldPath<V>}
    label="Send it with numbers in place of letters that the PDF lacks"
  />
)

type CostReasonProps<V extends FieldValues, T> = {
  /** Tells whether it sells below cost, as far as the screen knows. */
  isNeeded: boolean
  control: Control<V, unknown, T>
}

/** Asks for the reason of a price below cost. */
export function CostReasonField<V extends FieldValues, T>({ isNeeded, control }: CostReasonProps<V, T>) {
  if (!isNeeded) return null
  return (
    <TextareaField
      control={control}
      name={'costReason' as FieldPath<V>}
      label={costReasonLabel}
      required
      autosize
      maxLength={1000}
    />
  )
}
