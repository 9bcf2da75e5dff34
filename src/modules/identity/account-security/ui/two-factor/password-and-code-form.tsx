import type { ReactNode } from 'react'
import { PasswordField } from '../../../../../platform/web/fields'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { passwordAndCodeInput, type PasswordAndCodeInput } from '../../schema'
import { CodeField } from '../../../auth/ui/sign-in/code-field'
import styles from '../dialog-form.module.css'

type Props = {
  children: ReactNode
  action: string
  /** Labels the cancel button. */
  leave: string
  send: (typed: PasswordAndCodeInput) => Promise<unknown>
}

/** Asks for both factors before two-factor authentication is weakened. */
export function PasswordAndCodeForm({ children, action, leave, send }: Props) {
  const { control, submit, isPending } = useZodForm(passwordAndCodeInput, { start: { password: '', code: '' }, send })
  return (
    <form noValidate className={`${styles.form} grid gap-4 mt-3`} onSubmit={submit}>
      <p>{children}</p>
      <PasswordField
        control={control}
        name="password"
        label="Password"
        autoComplete="current-password"
        data-autofocus
      />
      <CodeField control={control} name="code" />
      <DialogFoot cancel={leave} isBusy={isPending}>
        <button type="submit" className="btn base" disabled={isPending}>
          {isPending ? 'Checking...' : action}
        </button>
      </DialogFoot>
    </form>
  )
}
