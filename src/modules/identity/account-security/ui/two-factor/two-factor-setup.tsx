import { useState } from 'react'
import { toast } from '../../../../../platform/web/toast'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { enableTwoFactorInput } from '../../schema'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { CodeField } from '../../../auth/ui/sign-in/code-field'
import { CopyButton } from '../../../../../platform/web/components/copy-button'
import styles from '../dialog-form.module.css'
import { OwnPasswordForm } from '../own-password-form'
import { QrCode } from './qr-code'
import { RecoveryCodes } from './recovery-codes'

/** Asks for the password, then the app's first code, then shows the recovery codes. */
export function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = trpc.accountSecurity.beginTwoFactor.useMutation()
  return (
    <Dialog
      title={codes ? 'Your recovery codes' : 'Two-factor authentication'}
      onClose={onClose}
      mustAnswer={codes !== null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begin.data ? (
        <Scan {...begin.data} onEnabled={setCodes} />
      ) : (
        <OwnPasswordForm action="Continue" send={begin.mutateAsync}>
          You need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password. From then on,
          signing in asks for a code from it.
        </OwnPasswordForm>
      )}
    </Dialog>
  )
}

type ScanProps = { secret: string; uri: string; onEnabled: (codes: string[]) => void }

function Scan({ secret, uri, onEnabled }: ScanProps) {
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
    <form noValidate className={`${styles.form} grid gap-4 mt-3`} onSubmit={submit}>
      <div className={`${styles.qr} grid items-center gap-4h`}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="flex flex-wrap gap-2">
          <p className="f-text ink-2 basis-full">Scan this with your authenticator app, or type the secret into it:</p>
          <code className="mono block break basis-full f-text medium">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} label="Copy the secret" />
          <a className={`btn line sm ${styles.app}`} href={uri}>
            Open the authenticator app
          </a>
        </div>
      </div>
      <CodeField control={control} name="code" focused appOnly />
      <DialogFoot isBusy={isPending}>
        <button type="submit" className="btn go" disabled={isPending}>
          {isPending ? 'Checking...' : 'Turn on'}
        </button>
      </DialogFoot>
    </form>
  )
}
