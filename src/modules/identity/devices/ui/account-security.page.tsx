import { type ReactNode, useState } from 'react'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { useInnerPage } from '../../../../platform/web/site/use-inner-page'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { UiProvider } from '../../../../platform/web/ui-provider'
import { formatInstant } from '../../../../shared/dates'
import { ActivityLog } from '../../account-security/ui/activity-log'
import { ChangePasswordDialog } from '../../account-security/ui/password/change-password-dialog'
import { TwoFactor } from '../../account-security/ui/two-factor/two-factor'
import styles from './account-security.module.css'
import { DeviceList } from './device-list'
import { useUser } from '../../auth/ui/use-user'

/** Shows devices, password, two-factor authentication and the account's events (specification 2). */
export function Component() {
  useInnerPage('Account Security')
  const mustSetUp = useUser()?.mustSetUpTwoFactor
  return (
    <UiProvider>
      <h1 className={styles.title}>Account Security</h1>
      {mustSetUp && (
        <p className={styles.notice} role="status">
          <b>Set up two-factor authentication first.</b> Your agency asks its staff for it; the office opens once it is
          on.
        </p>
      )}
      <DeviceList />
      <Access />
      <Section title="Recent activity">
        <ActivityLog />
      </Section>
      <SecurityTips />
    </UiProvider>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Shows the password and the second factor. */
function Access() {
  const security = trpc.accountSecurity.state.useQuery()
  return (
    <>
      <Section title="Password">
        <Password changedAt={security.data?.passwordChangedAt} />
      </Section>
      <Section title="Two-factor authentication">
        {security.data ? (
          <TwoFactor security={security.data} />
        ) : security.error ? (
          <ErrorState
            title="The state of your account could not be loaded"
            reason={failureText(security.error)}
            onRetry={() => void security.refetch()}
          />
        ) : (
          <Spinner>Loading...</Spinner>
        )}
      </Section>
    </>
  )
}

function Password({ changedAt }: { changedAt?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.row}>
      <p>
        {changedAt ? `Last changed ${formatInstant(changedAt)}. ` : ''}
        Changing it signs all your other devices out.
      </p>
      <button type="button" className="btn line sm" onClick={() => setOpen(true)}>
        Reset Password
      </button>
      {open && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

function SecurityTips() {
  return (
    <Section title="Security tips">
      <ul className={styles.tips}>
        <li>Use a password that you use nowhere else; a password manager remembers it for you.</li>
        <li>Log out devices that you no longer have or do not know, then reset your password.</li>
        <li>Log out after signing in on a shared or borrowed device.</li>
        <li>We never ask for your password or a code, neither by phone nor by mail.</li>
      </ul>
    </Section>
  )
}
