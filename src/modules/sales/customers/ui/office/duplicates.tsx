import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { Rows } from '../../../../../platform/web/office/blocks'
import { plural } from '../../../../../shared/text'
import type { Duplicate } from '../../view'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { needed } from '../../../../identity/auth/ui/needed'

const MergeCustomers = lazyDialog(() => import('./merge-customers'))

const reasons: Record<Duplicate['by'][number], string> = {
  email: 'Same e-mail on a lead',
  phone: 'Same phone on a lead',
}

/** Lists possible duplicates of a customer; renders nothing without any. */
export function Duplicates({ customerId }: { customerId: string }) {
  const [merging, setMerging] = useState<string | null>(null)
  const { data: found = [], error, refetch } = trpc.customers.duplicates.useQuery({ id: customerId })
  return (
    <>
      {error && found.length === 0 && (
        <Panel title="Possible duplicates">
          <FailedNote error={error} onRetry={refetch} />
        </Panel>
      )}
      {found.length > 0 && (
        <Panel title="Possible duplicates" count={found.length}>
          <Rows small>
            {found.map(({ id, name, leads, by }) => (
              <li key={id}>
                <div>
                  <Link to={`/admin/customers/${id}`}>{name}</Link>
                  <p>
                    {by.map((reason) => reasons[reason]).join(', ')} · {plural(leads, 'lead')}
                  </p>
                </div>
                <Allowed to={needed.mergeCustomers}>
                  <Button size="xs" variant="default" aria-label={`Merge with ${name}`} onClick={() => setMerging(id)}>
                    Merge
                  </Button>
                </Allowed>
              </li>
            ))}
          </Rows>
        </Panel>
      )}
      {merging && <MergeCustomers ids={[customerId, merging]} onClose={() => setMerging(null)} />}
    </>
  )
}
