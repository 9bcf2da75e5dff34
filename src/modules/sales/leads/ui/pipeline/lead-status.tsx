import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import type { LeadView } from '../../view'
import type { LeadStatus } from '../../transition.rules'

/** Uses the specification's words (3, Lead). */
export const stageLabels: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal: 'Proposal Sent',
  closed: 'Closed',
}
const looks: Record<LeadStatus, TagLook> = {
  new: { tone: 'info', done: 0 },
  contacted: { tone: 'warn', done: 25 },
  qualified: { tone: 'base', done: 50 },
  proposal: { tone: 'base', done: 75 },
  closed: { tone: 'off', done: 100 },
}

export function LeadTag({ lead: { status, outcome } }: { lead: Pick<LeadView, 'status' | 'outcome'> }) {
  if (outcome === 'won') return <Tag tone="ok">Won</Tag>
  if (outcome === 'lost') return <Tag tone="off">Lost</Tag>
  return <Tag {...looks[status]}>{stageLabels[status]}</Tag>
}
