import { useState } from 'react'
import { Tag } from '../../../../../platform/web/components/tag'
import { openDialog, useDialogEntry } from '../../../../../platform/web/navigation/dialog-entry'
import { closeDialog } from '../../../../../platform/web/navigation/history'
import { useOver } from '../../../../../platform/web/navigation/use-over'
import { plural } from '../../../../../shared/text'
import { NewRecoveryCodes } from './new-recovery-codes'
import { TwoFactorOff } from './two-factor-off'
import { TwoFactorSetup } from './two-factor-setup'

type Act = 'setup' | 'off' | 'codes'
type Security = { twoFactor: boolean; recoveryCodesLeft: number; twoFactorRequired: boolean }

/** Shows if two-factor authentication is on, and the actions that change it. */
export function TwoFactor({ security }: { security: Security }) {
  const open = useDialogEntry<{ act: Act }>('two-factor')
  const begin = (act: Act) => openDialog('two-factor', { act })
  return (
    <>
      <p className="flex items-baseline max-w-text gap-3 mt-2h f-text ink-2">
        {security.twoFactor ? <Tag tone="ok">On</Tag> : <Tag tone="off">Off</Tag>}
        <span>
          {security.twoFactor
            ? 'Signing in asks for a code from your authenticator app.'
            : 'A code from your phone in addition to the password: whoever learns the password alone stays out.'}
        </span>
      </p>
      {security.twoFactor && <CodesLeft count={security.recoveryCodesLeft} />}
      <div className="flex flex-wrap gap-2 mt-4">
        {!security.twoFactor && (
          <button type="button" className="btn base sm" onClick={() => begin('setup')}>
            Set up two-factor authentication
          </button>
        )}
        {security.twoFactor && (
          <button type="button" className="btn line sm" onClick={() => begin('codes')}>
            New recovery codes
          </button>
        )}
        {security.twoFactor && !security.twoFactorRequired && (
          <button type="button" className="btn line sm" onClick={() => begin('off')}>
            Turn off
          </button>
        )}
      </div>
      {security.twoFactor && security.twoFactorRequired && (
        <p className="mt-3 f-sm ink-3">Your agency asks its staff for two-factor authentication.</p>
      )}
      {open && <Opened key={open.act} act={open.act} security={security} />}
    </>
  )
}

const dialogs = { setup: TwoFactorSetup, off: TwoFactorOff, codes: NewRecoveryCodes }

const mayBegin = (act: Act, { twoFactor, twoFactorRequired }: Security): boolean =>
  act === 'setup' ? !twoFactor : twoFactor && !(act === 'off' && twoFactorRequired)

/** Decides once whether the act is over: the setup shows the recovery codes after it is on. */
function Opened({ act, security }: { act: Act; security: Security }) {
  const [isOpen] = useState(() => mayBegin(act, security))
  useOver(!isOpen)
  const Shown = dialogs[act]
  return isOpen && <Shown onClose={closeDialog} />
}

/** Suggests new codes when three or fewer are left. */
const CodesLeft = ({ count }: { count: number }) =>
  count > 3 ? (
    <p className="mt-3 f-sm ink-3">{plural(count, 'recovery code')} left.</p>
  ) : (
    <p className="mt-3h f-text warn bg-warn-soft px-3h py-2h border-warn">
      {plural(count, 'recovery code')} left. Make new ones before you need them.
    </p>
  )
