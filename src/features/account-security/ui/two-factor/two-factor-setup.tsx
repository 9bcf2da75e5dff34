import { useState } from 'react'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { enableTwoFactorInput } from '../../schema'
import { AccountDialog } from '../account-dialog'
import { CodeField } from '../../../auth/ui/sign-in/code-field'
import { CopyButton } from './copy-button'
import styles from '../dialog-form.module.css'
import { OwnPasswordForm } from '../own-password-form'
import { QrCode } from './qr-code'
import { RecoveryCodes } from './recovery-codes'

/** Password, then the app and its first code, then the recovery codes. */
export function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = trpc.accountSecurity.beginTwoFactor.useMutation()
  return (
    <AccountDialog
      title={codes ? 'Your recovery codes' : 'Two-factor authentication'}
      onClose={onClose}
      mustAnswer={codes !== null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begin.data ? (
        <Scan {...begin.data} onEnabled={setCodes} onClose={onClose} />
      ) : (
        <OwnPasswordForm action="Continue" send={begin.mutateAsync} onClose={onClose}>
          You need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password. From then on,
          signing in asks for a code from it.
        </OwnPasswordForm>
      )}
    </AccountDialog>
  )
}

type ScanProps = { secret: string; uri: string; onEnabled: (codes: string[]) => void; onClose: () => void }

function Scan({ secret, uri, onEnabled, onClose }: ScanProps) {
  const { mutateAsync } = trpc.accountSecurity.enableTwoFactor.useMutation()
  const { control, submit, isPending } = useZodForm(enableTwoFactorInput, {
    start: { code: '' },
    send: mutateAsync,
    onDone: ({ recoveryCodes }) => {
      toast({ title: 'Two-factor authentication is on' })
      onEnabled(recoveryCodes)
    },
  })
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.qr}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div>
          <p>Scan this with your authenticator app, or type the secret into it:</p>
          <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} label="Copy the secret" />
          <a className={`btn line sm ${styles.app}`} href={uri}>
            Open the authenticator app
          </a>
        </div>
      </div>
      <CodeField control={control} name="code" focused appOnly />
      <div className={styles.foot}>
        <button type="button" className="btn line" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn go" disabled={isPending}>
          {isPending ? 'Checking...' : 'Turn on'}
        </button>
      </div>
    </form>
  )
}
