import type { ReactNode } from 'react'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { openDialog, useDialogEntry } from '../../../../platform/web/navigation/dialog-entry'
import { closeDialog } from '../../../../platform/web/navigation/history'
import { useInnerPage } from '../../../../platform/web/site/use-inner-page'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { UiProvider } from '../../../../platform/web/ui-provider'
import { formatPastInstant } from '../../../../shared/instants'
import { ActivityLog } from '../../account-security/ui/activity-log'
import { ChangePasswordDialog } from '../../account-security/ui/password/change-password-dialog'
import { TwoFactor } from '../../account-security/ui/two-factor/two-factor'
import { DeviceList } from './device-list'
import { useUser } from '../../auth/ui/use-user'

/** Shows devices, password, two-factor authentication and the account's events (specification 2). */
export function Component() {
  useInnerPage('Account Security')
  const mustSetUp = useUser()?.mustSetUpTwoFactor
  return (
    <UiProvider>
      <h1 className="mb-5 t-h1">Account Security</h1>
      {mustSetUp && (
        <p className="mb-5 f-text warn bg-warn-soft px-4 py-3 border-warn" role="status">
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
    <section className="py-5 border-t">
      <h2 className="t-h3">{title}</h2>
      {children}
    </section>
  )
}

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
            reason={describeFailure(security.error)}
            onRetry={security.refetch}
          />
        ) : (
          <Spinner>Loading...</Spinner>
        )}
      </Section>
    </>
  )
}

function Password({ changedAt }: { changedAt?: string }) {
  const isOpen = useDialogEntry('password') !== null
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 mt-2">
      <p className="f-text ink-2">
        {changedAt ? `Last changed ${formatPastInstant(changedAt)}. ` : ''}
        Changing it signs all your other devices out.
      </p>
      <button type="button" className="btn line sm" onClick={() => openDialog('password')}>
        Reset Password
      </button>
      {isOpen && <ChangePasswordDialog onClose={closeDialog} />}
    </div>
  )
}

function SecurityTips() {
  return (
    <Section title="Security tips">
      <ul className="disc grid gap-2 mt-3 f-text ink-2 pl-4">
        <li>Use a password that you use nowhere else; a password manager remembers it for you.</li>
        <li>Log out devices that you no longer have or do not know, then reset your password.</li>
        <li>Log out after signing in on a shared or borrowed device.</li>
        <li>We never ask for your password or a code, neither by phone nor by mail.</li>
      </ul>
    </Section>
  )
}
