import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../../../platform/web/office/confirm'
import { Panel } from '../../../../platform/web/office/record/record-page'
import { toast } from '../../../../platform/web/toast'
import { canAdminister } from '../../../auth/access.rules'
import { useUser } from '../../../auth/ui/use-user'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import { formatMoney } from '../../../../shared/money'
import { lineLabel, type Rate, weekdaysText } from '../../rates.rules'
import styles from './rates.module.css'

const money = (minor: number, { currency }: Rate) => formatMoney(minor, currency, { whole: false })
const datesOf = ({ firstDay, lastDay }: Rate) => `${formatDate(firstDay)} to ${formatDate(lastDay)}`

/** The rates of a year, each with what changes it. */
export function RateList({ rates, onEdit }: { rates: readonly Rate[]; onEdit: (rate: Rate) => void }) {
  const mayRemove = canAdminister(useUser())
  const [asked, setAsked] = useState<Rate | null>(null)
  const remove = trpc.inventory.removeRate.useMutation({
    onSuccess: () => toast({ title: 'Rate deleted' }),
    onError: (error) => toast({ title: 'Not deleted', message: failureText(error), tone: 'error' }),
    onSettled: () => setAsked(null),
  })
  return (
    <Panel title="Rates" count={rates.length}>
      <div className={styles.scroll}>
        <Table className={styles.rates}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Season</Table.Th>
              <Table.Th>Days, both included</Table.Th>
              <Table.Th>For</Table.Th>
              <Table.Th className={styles.right}>Net</Table.Th>
              <Table.Th className={styles.right}>Sell</Table.Th>
              <Table.Th>
                <span className="hidden-label">Actions</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rates.map((rate) => (
              <Table.Tr key={rate.id}>
                <Table.Td>
                  <b>{rate.season || '—'}</b>
                </Table.Td>
                <Table.Td className={`num ${styles.dates}`}>
                  {datesOf(rate)}
                  {rate.weekdays !== 127 && <div className={styles.dim}>{weekdaysText(rate.weekdays)}</div>}
                </Table.Td>
                <Table.Td className={styles.kind}>{lineLabel(rate)}</Table.Td>
                <Table.Td className={`num ${styles.right} ${styles.dim}`} data-name="Net">
                  {money(rate.netMinor, rate)}
                </Table.Td>
                <Table.Td className={`num ${styles.right}`} data-name="Sell">
                  {money(rate.sellMinor, rate)}
                </Table.Td>
                <Table.Td className={`${styles.right} ${styles.acts}`}>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`Edit ${datesOf(rate)}`}
                    onClick={() => onEdit(rate)}
                  >
                    Edit
                  </Button>
                  {mayRemove && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Delete ${datesOf(rate)}`}
                      onClick={() => setAsked(rate)}
                    >
                      Delete
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Confirm
        question={
          asked && {
            title: 'Delete this rate?',
            text: `${asked.season} ${datesOf(asked)}: ${money(asked.sellMinor, asked)}. These days are then without a rate.`,
            yes: 'Delete',
            no: 'Keep it',
            isDangerous: true,
          }
        }
        isPending={remove.isPending}
        onYes={() => asked && remove.mutate({ id: asked.id })}
        onClose={() => setAsked(null)}
      />
    </Panel>
  )
}
