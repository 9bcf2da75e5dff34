import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import tone from '../../../../../platform/web/office/tone.module.css'
import type { UserStatus } from '../../user-list.rules'
import type { UserView } from '../../view'

export const statusLabels: Record<UserStatus, string> = {
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',
}
const looks: Record<UserStatus, TagLook> = {
  active: { tone: 'ok', done: 100 },
  invited: { tone: 'info', done: 50 },
  deactivated: { tone: 'off', done: 100 },
}

export const UserTag = ({ status }: { status: UserStatus }) => <Tag {...looks[status]}>{statusLabels[status]}</Tag>

/** Shows if two-factor authentication is on; red if the agency's rule requires it. */
export function TwoFactor({ user }: { user: UserView }) {
  if (user.twoFactor) return 'On'
  return user.mustSetUpTwoFactor ? <span className={tone.late}>Off, required</span> : 'Off'
}
