import { EmailText } from '../../../../../platform/web/office/email-link'
import { num } from '../../../../../platform/web/office/table/cells'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { formatPastInstant } from '../../../../../shared/instants'
import { toRoleName } from '../../user-list.rules'
import { AgencyDay } from '../../../../../platform/web/site/agency-day'
import type { UserView } from '../../view'
import { TwoFactor, UserTag } from './user-tags'

export const userColumns: Column<UserView>[] = [
  { key: 'name', label: 'Name', sortable: true, cell: (user) => user.name || user.email },
  {
    key: 'email',
    label: 'E-mail',
    sortable: true,
    dim: true,
    phone: 'what',
    cell: (user) => <EmailText email={user.email} />,
  },
  { key: 'role', label: 'Role', phone: 'due', cell: toRoleName },
  { key: 'status', label: 'Status', phone: 'value', cell: (user) => <UserTag status={user.status} /> },
  {
    key: 'twoFactor',
    label: 'Two-factor',
    cell: (user) => (user.role === 'traveler' && !user.twoFactor ? null : <TwoFactor user={user} />),
  },
  {
    key: 'seen',
    label: 'Last seen',
    dim: true,
    cell: (user) => user.lastSeenAt && num(formatPastInstant(user.lastSeenAt)),
  },
  {
    key: 'leads',
    label: 'Open leads',
    align: 'right',
    cell: (user) => (user.role === 'traveler' ? null : num(user.openLeads)),
  },
  { key: 'teams', label: 'Teams', dim: true, optional: true, cell: (user) => user.teams.join(', ') || null },
  { key: 'phone', label: 'Phone', dim: true, optional: true, cell: (user) => user.phone || null },
  {
    key: 'created',
    label: 'Created',
    sortable: true,
    dim: true,
    optional: true,
    cell: (user) => (
      <span className="num">
        <AgencyDay at={user.createdAt} />
      </span>
    ),
  },
]
