import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { PasswordField } from '../../../../../platform/web/fields'
import { passwordRule } from '../../schema'

/** Asks for a new password twice, in each form that sets one. */
export function NewPasswordFields<V extends FieldValues, T>({ control }: { control: Control<V, unknown, T> }) {
  return (
    <>
      <PasswordField
        control={control}
        name={'newPassword' as FieldPath<V>}
        label="New Password"
        description={passwordRule}
        autoComplete="new-password"
        secretName="new password"
      />
      <PasswordField
        control={control}
        name={'confirmPassword' as FieldPath<V>}
        label="Confirm New Password"
        autoComplete="new-password"
        secretName="confirmation"
      />
    </>
  )
}
