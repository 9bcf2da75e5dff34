import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { canAdminister } from '../../../../identity/auth/access.rules'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { lineLabel, type Rate, weekdaysText } from '../../../../catalog/inventory/rates.rules'
import { rateDays, rateMoney, RemoveRate } from './remove-rate'
import styles from './rates.module.css'

type Props = {
  rates: readonly Rate[]
  onEdit: (rate: Rate) => void
  /** Starts a new rate for some of its days. */
  onSeason: (rate: Rate) => void
}

/** Lists rates of a year with their actions. */
export function RateList({ rates, onEdit, onSeason }: Props) {
  const mayRemove = canAdminister(useUser())
  const [asked, setAsked] = useState<Rate | null>(null)
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
                  {rateDays(rate)}
                  {rate.weekdays !== 127 && <div className={styles.dim}>{weekdaysText(rate.weekdays)}</div>}
                </Table.Td>
                <Table.Td className={styles.kind}>{lineLabel(rate)}</Table.Td>
                <Table.Td className={`num ${styles.right} ${styles.dim}`} data-name="Net">
                  {rateMoney(rate.netMinor, rate)}
                </Table.Td>
                <Table.Td className={`num ${styles.right}`} data-name="Sell">
                  {rateMoney(rate.sellMinor, rate)}
                </Table.Td>
                <Table.Td className={`${styles.right} ${styles.acts}`}>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`Edit ${rateDays(rate)}`}
                    onClick={() => onEdit(rate)}
                  >
                    Edit
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`New season in ${rateDays(rate)}`}
                    onClick={() => onSeason(rate)}
                  >
                    New season
                  </Button>
                  {mayRemove && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Delete ${rateDays(rate)}`}
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
      {asked && <RemoveRate rate={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}
