import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Note, Rows } from '../../../../../platform/web/office/blocks'
import { PanelQuery } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { Section } from '../../../../settings/settings/ui/office/section'
import { toRoleName } from '../../../users/user-list.rules'

const AddUser = lazyDialog(() => import('../../../users/ui/office/add-user'))

export function ColleaguesStep() {
  const can = useCan()
  const may = can('users.manage')
  const mayRoles = can('roles.manage')
  const [adding, setAdding] = useState(false)
  const query = trpc.users.list.useQuery({ role: ['agent', 'admin'] }, { enabled: may, staleTime: 0 })
  return (
    <Section
      title="Colleagues"
      intro="Each gets a mail with a link, which works for a week. A role says what they may do."
    >
      {may ? (
        <>
          <PanelQuery query={query}>
            {({ items }) => (
              <Rows aria-label="Staff">
                {items.map((user) => (
                  <li key={user.id}>
                    <div>
                      <Link to={`/admin/users/${user.id}`}>{user.name}</Link>
                      <Note>{user.email}</Note>
                    </div>
                    <Note component="span">
                      {toRoleName(user)}
                      {user.status === 'invited' && ', invited'}
                    </Note>
                  </li>
                ))}
              </Rows>
            )}
          </PanelQuery>
          <Button mt="s3h" onClick={() => setAdding(true)}>
            Add User
          </Button>
          {mayRoles && (
            <Note mt="s3">
              None of the roles fits?{' '}
              <Link className="link" to="/admin/settings?section=roles">
                Make a role of your own
              </Link>
            </Note>
          )}
        </>
      ) : (
        <Note>Whoever manages users invites them.</Note>
      )}
      {adding && <AddUser onClose={() => setAdding(false)} />}
    </Section>
  )
}
