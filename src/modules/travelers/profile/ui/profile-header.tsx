import type { Ref } from 'react'
import { Tag } from '../../../../platform/web/components/tag'
import { emailText } from '../../../../platform/web/email-text'
import { trpc } from '../../../../platform/web/trpc'
import { ConfirmAddress } from '../../../identity/account-security/ui/confirm-address'
import { AvatarEditor } from './avatar-editor'
import { PendingEmail } from './pending-email'
import styles from './profile-header.module.css'
import type { ProfileUser } from '../view'

type Props = { user: ProfileUser; toggle: Ref<HTMLButtonElement>; editing: boolean; onToggle: () => void }

export function ProfileHeader({ user, toggle, editing, onToggle }: Props) {
  const pending = trpc.accountSecurity.state.useQuery().data?.pendingEmail
  return (
    <header className={`${styles.head} grid items-center gap-4 pb-5`}>
      <AvatarEditor user={user} />
      <div>
        <h1 className="t-h2 break">{user.name || 'My Profile'}</h1>
        <p className="break ink-2 mt-1 mb-2">{emailText(user.email)}</p>
        {user.emailVerified && <Tag tone="ok">Verified Account</Tag>}
      </div>
      <button ref={toggle} type="button" className={`btn line ${styles.toggle}`} onClick={onToggle}>
        {editing ? 'Cancel' : 'Edit Profile'}
      </button>
      {pending ? (
        <div className="col-full">
          <PendingEmail email={pending} />
        </div>
      ) : (
        !user.emailVerified && (
          <div className="col-full">
            <ConfirmAddress>
              Your email address is not confirmed yet. Requests sent with it appear here once it is.
            </ConfirmAddress>
          </div>
        )
      )}
    </header>
  )
}
