import { type Control, useController } from 'react-hook-form'
import { CheckboxField } from '../../../../../platform/web/fields'

/** Confirms money that seems to be recorded already; shown once the server has asked. */
export function AsAnotherField<V extends { asAnother: boolean }, T>({ control }: { control: Control<V, unknown, T> }) {
  const { field, fieldState } = useController({
    control: control as unknown as Control<{ asAnother: boolean }>,
    name: 'asAnother',
  })
  if (!field.value && !fieldState.error) return null
  return (
    <CheckboxField
      control={control as unknown as Control<{ asAnother: boolean }>}
      name="asAnother"
      label="It is another payment, or a part of one transfer"
    />
  )
}
