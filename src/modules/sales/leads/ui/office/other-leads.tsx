import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { Rows } from '../../../../../platform/web/office/blocks'
import { formatDate } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import type { LeadView } from '../../view'
import { LeadTag } from '../pipeline/lead-status'
import { Allowed } from '../../../../identity/auth/ui/allowed'

const MergeLeads = lazyDialog(() => import('./merge-leads'))

/** Limits the leads shown; the customer's page has all. */
const most = 5

/** Lists further leads of the customer, newest first, to merge with. Renders nothing if there are none. */
export function OtherLeads({ lead }: { lead: LeadView }) {
  const [merging, setMerging] = useState<string | null>(null)
  const { data } = trpc.leads.queue.useQuery(
    { customerId: lead.customerId, sort: 'created', limit: most + 1 },
    { meta: { part: 'other leads of the customer' } },
  )
  const others = data?.items.filter(({ id }) => id !== lead.id).slice(0, most) ?? []
  return (
    <>
      {others.length > 0 && (
        <Panel title="Other leads" count={data && data.total - 1}>
          <Rows small>
            {others.map((other) => (
              <li key={other.id}>
                <div>
                  <Link to={`/admin/leads/${other.id}`}>{other.destination}</Link>
                  <p className="num">
                    {other.travelDate ? formatDate(other.travelDate) : formatPastInstant(other.createdAt)}
                  </p>
                </div>
                <LeadTag lead={other} />
                <Allowed to="leads.write">
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Merge with ${other.destination}`}
                    onClick={() => setMerging(other.id)}
                  >
                    Merge
                  </Button>
                </Allowed>
              </li>
            ))}
          </Rows>
          {data!.total > most + 1 && <Link to={`/admin/customers/${lead.customerId}`}>All leads of the customer</Link>}
        </Panel>
      )}
      {merging && <MergeLeads ids={[lead.id, merging]} onClose={() => setMerging(null)} />}
    </>
  )
}
