import type { Ref } from 'react'
import { Tag } from '../../../platform/web/components/tag'
import { toast } from '../../../platform/web/toast'
import { failureText, trpc } from '../../../platform/web/trpc'
import { AvatarEditor } from './avatar-editor'
import styles from './profile-header.module.css'
import type { ProfileUser } from './use-profile-form'

type Props = { user: ProfileUser; toggle: Ref<HTMLButtonElement>; editing: boolean; onToggle: () => void }

export function ProfileHeader({ user, toggle, editing, onToggle }: Props) {
  return (
    <header className={styles.head}>
      <AvatarEditor user={user} />
      <div className={styles.who}>
        <h1>{user.name || 'My Profile'}</h1>
        <p>{user.email}</p>
        {user.emailVerified && <Tag tone="ok">Verified Account</Tag>}
      </div>
      <button ref={toggle} type="button" className={`btn line ${styles.toggle}`} onClick={onToggle}>
        {editing ? 'Cancel' : 'Edit Profile'}
      </button>
      {!user.emailVerified && <Unverified />}
    </header>
  )
}

function Unverified() {
  const send = trpc.accountSecurity.sendVerification.useMutation({
    onSuccess: () => toast({ title: 'Link sent', message: 'Open it from your mailbox. It works for 24 hours.' }),
    onError: (error) => toast({ title: 'Error', message: failureText(error), tone: 'error' }),
  })
  return (
    <p className={styles.notice}>
      Your email address is not confirmed yet. Requests sent with it appear here once it is.{' '}
      <button type="button" className="link" disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : 'Send the link again'}
      </button>
    </p>
  )
}
