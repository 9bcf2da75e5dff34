import { useRef } from 'react'
import { Icon } from '../../../../platform/web/components/icon'
import { toInitials } from '../../../identity/auth/user.rules'
import styles from './avatar-editor.module.css'
import { useAvatar } from './use-avatar'
import type { ProfileUser } from '../view'

export function AvatarEditor({ user }: { user: ProfileUser }) {
  const input = useRef<HTMLInputElement>(null)
  const { progress, upload, remove, isPending } = useAvatar()
  const has = user.profileImageUrl !== null
  return (
    <div className="grid justify-items-start gap-1">
      <div className={`${styles.picture} grid place-center relative overflow-hidden link-ink round bg-base-soft`}>
        {has ? (
          <img className="w-full h-full object-cover" src={user.profileImageUrl!} alt={user.name || user.email} />
        ) : (
          toInitials(user)
        )}
        {progress !== null && (
          <progress className={`${styles.progress} absolute`} max={100} value={progress} aria-label="Upload progress" />
        )}
      </div>
      <div className={`${styles.actions} flex items-center gap-1`}>
        <button
          className="coarse-tap hover-underline f-office semibold link-ink min-h-6 px-1"
          type="button"
          disabled={isPending}
          onClick={() => input.current?.click()}
        >
          {isPending ? 'Uploading...' : has ? 'Change picture' : 'Upload picture'}
        </button>
        {has && (
          <button
            className="coarse-tap hover-underline f-office semibold link-ink min-h-6 px-1"
            type="button"
            disabled={isPending}
            onClick={remove}
            aria-label="Remove picture"
          >
            <Icon className="block i-16" name="close" />
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Clears the value, so that the same file can be chosen again after a failure.
          currentTarget.value = ''
          if (file) void upload(file)
        }}
      />
    </div>
  )
}
