import { useRef, useState } from 'react'
import { Outlet } from 'react-router'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { useInnerPage } from '../../../../platform/web/site/use-inner-page'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { ProfileEdit } from './profile-edit'
import { ProfileHeader } from './profile-header'
import { ProfileTiles } from './profile-tiles'
import { ProfileView } from './profile-view'
import type { ProfileUser } from '../view'

/** Shows the traveler's profile; the data rights follow as a route of their own room. */
export function Component() {
  useInnerPage('My Profile')
  const query = trpc.profile.user.useQuery()
  if (query.data) return <Profile user={query.data} />
  if (!query.error) return <Spinner>Loading your profile...</Spinner>
  return (
    <>
      <h1 className="hidden-label">My Profile</h1>
      <ErrorState
        title="Your profile could not be loaded"
        reason={describeFailure(query.error)}
        onRetry={query.refetch}
      />
    </>
  )
}

function Profile({ user }: { user: ProfileUser }) {
  const [editing, setEditing] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const view = () => {
    setEditing(false)
    // Moves the focus to the toggle: the form unmounts with its focused button.
    toggle.current?.focus()
  }
  return (
    <>
      <ProfileHeader user={user} toggle={toggle} editing={editing} onToggle={() => setEditing(!editing)} />
      <ProfileTiles />
      {editing ? <ProfileEdit user={user} onDone={view} /> : <ProfileView user={user} />}
      {!editing && <Outlet />}
    </>
  )
}
