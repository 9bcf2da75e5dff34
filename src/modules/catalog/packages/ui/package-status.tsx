import { Tag, type TagLook } from '../../../../platform/web/components/tag'
import type { PackageCard } from '../view'

type Status = PackageCard['status']

export const packageStatusLabels: Record<Status, string> = {
  active: 'Active',
  draft: 'Draft',
  inactive: 'Inactive',
  archived: 'Archived',
}
const looks: Record<Status, TagLook> = {
  active: { tone: 'ok' },
  draft: { tone: 'off', done: 0 },
  inactive: { tone: 'off' },
  archived: { tone: 'off' },
}

export const PackageStatusTag = ({ status }: { status: Status }) => (
  <Tag {...looks[status]}>{packageStatusLabels[status]}</Tag>
)
