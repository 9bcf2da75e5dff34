import { Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { RowDanger, RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { hasRights } from '../../../../../shared/permissions'
import { toRoleChoice, useRoles } from '../../../../identity/roles/ui/use-roles'
import type { UserView } from '../../view'
import { toastNotSaved } from '../../../../../platform/web/not-saved'

const Deactivate = lazyDialog(() => import('./deactivate'))
const EditUser = lazyDialog(() => import('./edit-user'))
const Permissions = lazyDialog(() => import('./permissions'))
const SignOut = lazyDialog(() => import('./sign-out'))
const RemoveTwoFactor = lazyDialog(() => import('./remove-two-factor'))

type Act = 'edit' | 'permissions' | 'sign-out' | 'deactivate'

/** Offers a user's actions and their dialogs; `isOpen` marks the user's own page. */
export function UserActs({ user, isOpen = false }: { user: UserView; isOpen?: boolean }) {
  const [act, setAct] = useState<Act | 'two-factor' | null>(null)
  const me = useUser()
  const currentRole = useRoles().find((one) => toRoleChoice(one) === (user.roleId ?? user.role))
  const mayChange = user.role === 'traveler' || (currentRole !== undefined && hasRights(me, currentRole))
  const close = () => setAct(null)
  const name = user.name || user.email
  const { mutate: setActive } = trpc.users.setActive.useMutation({
    onSuccess: () => toast({ title: 'User activated', message: name }),
    onError: toastNotSaved,
  })
  const { mutate: invite } = trpc.users.inviteAgain.useMutation({
    onSuccess: ({ email }) => toast({ title: 'Invitation sent', message: `${email} has 7 days to choose a password.` }),
    onError: toastNotSaved,
  })
  if (!mayChange && isOpen) return null
  return (
    <>
      <RowMenu name={name}>
        {!isOpen && (
          <Menu.Item component={Link} to={`/admin/users/${user.id}`}>
            View Profile
          </Menu.Item>
        )}
        {mayChange && (
          <>
            <Menu.Item onClick={() => setAct('edit')}>Edit User</Menu.Item>
            <Menu.Item onClick={() => setAct('permissions')}>Manage Permissions</Menu.Item>
          </>
        )}
        {mayChange && user.status === 'invited' && (
          <Menu.Item onClick={() => invite({ id: user.id })}>Send Invitation Again</Menu.Item>
        )}
        {mayChange && user.status === 'active' && user.id !== me?.id && (
          <Menu.Item onClick={() => setAct('sign-out')}>Sign Out Everywhere</Menu.Item>
        )}
        {mayChange && user.twoFactor && user.id !== me?.id && (
          <Menu.Item onClick={() => setAct('two-factor')}>Remove Two-Factor</Menu.Item>
        )}
        {!mayChange ? null : user.status === 'deactivated' ? (
          <Menu.Item onClick={() => setActive({ id: user.id, active: true })}>Activate</Menu.Item>
        ) : (
          <RowDanger onClick={() => setAct('deactivate')}>Deactivate</RowDanger>
        )}
      </RowMenu>
      {act === 'edit' && <EditUser user={user} onClose={close} />}
      {act === 'permissions' && <Permissions user={user} onClose={close} />}
      {act === 'sign-out' && <SignOut user={user} onClose={close} />}
      {act === 'two-factor' && <RemoveTwoFactor user={user} onClose={close} />}
      {act === 'deactivate' && <Deactivate user={user} onClose={close} />}
    </>
  )
}
