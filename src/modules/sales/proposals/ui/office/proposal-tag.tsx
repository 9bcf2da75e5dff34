import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import { type ProposalDisplayStatus, displayStatusLabels } from '../../transition.rules'

const looks: Record<ProposalDisplayStatus, TagLook> = {
  draft: { tone: 'off', done: 0 },
  sent: { tone: 'info', done: 50 },
  expired: { tone: 'warn' },
  accepted: { tone: 'ok' },
  declined: { tone: 'off' },
  withdrawn: { tone: 'off' },
}

export const ProposalTag = ({ displayStatus }: { displayStatus: ProposalDisplayStatus }) => (
  <Tag {...looks[displayStatus]}>{displayStatusLabels[displayStatus]}</Tag>
)
