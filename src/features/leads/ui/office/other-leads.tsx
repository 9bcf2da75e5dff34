import { Link } from 'react-router'
import { Panel } from '../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../platform/web/trpc'
import { formatDate, formatInstant } from '../../../../shared/dates'
import type { LeadView } from '../../lead.rules'
import { leadStatuses } from '../../transition.rules'
import { LeadTag } from '../pipeline/lead-status'
import styles from './customer.module.css'

const open = leadStatuses.filter((status) => status !== 'closed')

/** Further open wishes of the same customer; nothing where there is none. */
export function OtherLeads({ lead }: { lead: LeadView }) {
  const { data } = trpc.leads.queue.useQuery({ customerId: lead.customerId, status: open, sort: 'created', limit: 6 })
  const others = data?.items.filter(({ id }) => id !== lead.id).slice(0, 5) ?? []
  if (others.length === 0) return null
  return (
    <Panel title="Other open leads">
      <ul className={styles.leads}>
        {others.map((other) => (
          <li key={other.id}>
            <div>
              <Link to={`/admin/leads/${other.id}`}>{other.destination}</Link>
              <p className="num">{other.travelDate ? formatDate(other.travelDate) : formatInstant(other.createdAt)}</p>
            </div>
            <LeadTag lead={other} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
