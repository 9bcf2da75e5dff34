import type { ReactNode } from 'react'
import { PasswordField } from '../../../../platform/web/fields'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import { type Failed, useZodForm } from '../../../../platform/web/use-zod-form'
import { ownPasswordInput, type OwnPasswordInput } from '../schema'
import styles from './dialog-form.module.css'

type Props = {
  children: ReactNode
  action: string
  /** Labels the button while sending. */
  pending?: string
  send: (typed: OwnPasswordInput) => Promise<unknown>
  onFailed?: (failed: Failed) => void
}

/** Asks for the password again before a sensitive step. */
export function OwnPasswordForm({ children, action, pending = action, send, onFailed }: Props) {
  const { control, submit, isPending } = useZodForm(ownPasswordInput, { start: { password: '' }, send, onFailed })
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
      <DialogFoot isBusy={isPending}>
        <button type="submit" className="btn base" disabled={isPending}>
          {isPending ? pending : action}
        </button>
      </DialogFoot>
    </form>
  )
}
