import { RecordState } from '../../../../../platform/web/office/record/record-state'
import { useParams } from 'react-router'
import { EmailLink } from '../../../../../platform/web/office/email-link'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { Panel, Properties, RecordPage } from '../../../../../platform/web/office/record/record-page'
import { Timeline } from '../../../../../platform/web/office/record/timeline'
import { trpc } from '../../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../../shared/instants'
import { activityLabel } from '../../../../identity/activity/activity.rules'
import { telUrl } from '../../../../settings/settings/contact.rules'
import { AgencyDay } from '../../../../../platform/web/site/agency-day'
import { permissionLabels } from '../../../../identity/auth/permission.rules'
import { toPermissions } from '../../../../../shared/permissions'
import { useRoles } from '../../../../identity/roles/ui/use-roles'
import type { UserDetail, UserEvent } from '../../view'
import { toRoleName } from '../../user-list.rules'
import { UserActs } from './user-acts'
import { TwoFactor, UserTag } from './user-tags'
import { PageLink } from '../../../../../platform/web/office/page-link'

export function Component() {
  return <User />
}

function User() {
  const { id = '' } = useParams()
  const query = trpc.users.get.useQuery({ id })
  if (query.data) return <Opened user={query.data} />
  return (
    <RecordState
      query={query}
      noun="user"
      page="/admin/users"
      gone="The account may be gone, or the link is not complete."
    />
  )
}

function Opened({ user }: { user: UserDetail }) {
  const name = user.name || user.email
  useOfficePage(name, { above: [{ label: 'Users', to: '/admin/users' }] })
  return (
    <div>
      <PageHead title={name} tag={<UserTag status={user.status} />} fact={toRoleName(user)}>
        <UserActs user={user} isOpen />
      </PageHead>
      <RecordPage facts={<Facts user={user} />} related={<Related user={user} />}>
        <Panel title="Activity">
          {user.events.length === 0 ? (
            <p>Nothing has happened yet.</p>
          ) : (
            <Timeline label="Activity" items={user.events.map(toTimelineEntry)} />
          )}
        </Panel>
      </RecordPage>
    </div>
  )
}

const toTimelineEntry = ({ id, at, action, device }: UserEvent) => ({
  id,
  at,
  icon: 'user' as const,
  text: (
    <>
      {activityLabel(action)}
      {device && `, ${device}`}
    </>
  ),
})

function Facts({ user }: { user: UserDetail }) {
  return (
    <Panel title="Account">
      <Properties
        rows={{
          'E-mail': <EmailLink email={user.email} />,
          Phone: user.phone ? <a href={telUrl(user.phone)}>{user.phone}</a> : null,
          'Two-factor': <TwoFactor user={user} />,
          'Last seen': user.lastSeenAt && formatPastInstant(user.lastSeenAt),
          Devices: user.devices,
          Created: <AgencyDay at={user.createdAt} />,
        }}
      />
    </Panel>
  )
}

function Related({ user }: { user: UserDetail }) {
  const own = useRoles().find(({ id }) => id !== null && id === user.roleId)
  const granted: readonly string[] = toPermissions({ role: user.role, permissions: own?.permissions })
  return (
    <>
      <Panel title="Permissions">
        {user.role === 'traveler' ? (
          <p>Own profile, requests and trips</p>
        ) : (
          <ul>
            {Object.entries(permissionLabels)
              .filter(([permission]) => granted.includes(permission))
              .map(([permission, label]) => (
                <li key={permission}>{label}</li>
              ))}
          </ul>
        )}
        {user.teams.length > 0 && <p>Teams: {user.teams.join(', ')}</p>}
      </Panel>
      {user.role !== 'traveler' && (
        <Panel title="Work">
          <Properties
            rows={{
              'Open leads': user.openLeads,
              'What they did': <PageLink to={`/admin/audit?who=${user.id}`}>Audit log</PageLink>,
            }}
          />
        </Panel>
      )}
    </>
  )
}
