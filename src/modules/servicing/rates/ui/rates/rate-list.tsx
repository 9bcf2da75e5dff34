import plain from '../../../../../platform/web/office/plain-table.module.css'
import { Box, Button, Table } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { lineLabel, weekdaysText } from '../../../../catalog/inventory/rates.rules'
import { rateDays, rateMoney, RemoveRate } from './remove-rate'
import type { Rate } from '../../../../catalog/inventory/view'
import { useCan } from '../../../../identity/auth/ui/use-can'

type Props = {
  rates: readonly Rate[]
  onEdit: (rate: Rate) => void
  /** Starts a new rate for some of its days. */
  onSeason: (rate: Rate) => void
}

/** Names a rate's buttons by all that tells its line from others of the same days. */
const nameRate = (rate: Rate): string =>
  [rateDays(rate), rate.weekdays !== 127 && weekdaysText(rate.weekdays), lineLabel(rate)].filter(Boolean).join(', ')

export function RateList({ rates, onEdit, onSeason }: Props) {
  const may = useCan()
  const mayWrite = may('inventory.write')
  const mayRemove = may('catalog.delete', 'inventory.write')
  const [asked, setAsked] = useState<Rate | null>(null)
  return (
    <Panel title="Rates" count={rates.length}>
      <Box className="overflow-auto">
        <Table className={plain.stacked} fz="office">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Season</Table.Th>
              <Table.Th>Days, both included</Table.Th>
              <Table.Th>For</Table.Th>
              <Table.Th ta={{ sm: 'right' }}>Net</Table.Th>
              <Table.Th ta={{ sm: 'right' }}>Sell</Table.Th>
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
                <Table.Td className="num">
                  {rateDays(rate)}
                  {rate.weekdays !== 127 && <Box c="var(--ink-2)">{weekdaysText(rate.weekdays)}</Box>}
                </Table.Td>
                <Table.Td>{lineLabel(rate)}</Table.Td>
                <Table.Td className="num" ta={{ sm: 'right' }} c="var(--ink-2)" data-name="Net">
                  {rateMoney(rate.netMinor, { currency: rate.netCurrency })}
                </Table.Td>
                <Table.Td className="num" ta={{ sm: 'right' }} data-name="Sell">
                  {rateMoney(rate.sellMinor, rate)}
                </Table.Td>
                <Table.Td ta={{ sm: 'right' }}>
                  {mayWrite && (
                    <>
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        aria-label={`Edit ${nameRate(rate)}`}
                        onClick={() => onEdit(rate)}
                      >
                        Edit
                      </Button>
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        aria-label={`New season in ${nameRate(rate)}`}
                        onClick={() => onSeason(rate)}
                      >
                        New season
                      </Button>
                    </>
                  )}
                  {mayRemove && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Delete ${nameRate(rate)}`}
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
      </Box>
      {asked && <RemoveRate rate={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}
