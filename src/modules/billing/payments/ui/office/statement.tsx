import { formatAmount } from '../../../../../shared/money'
import { Box, Text } from '@mantine/core'
import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import { formatDate } from '../../../../../shared/dates'
import { instalmentLabels, type InstalmentDisplayStatus, displayStatusLabels } from '../../account.rules'
import { ledgerLabels } from '../../payment.rules'
import type { AccountView, LedgerView } from '../../view'

type Props = { account: AccountView }

const looks: Record<InstalmentDisplayStatus, TagLook> = {
  paid: { tone: 'ok' },
  part: { tone: 'info', done: 50 },
  due: { tone: 'info', done: 0 },
  overdue: { tone: 'bad', done: 75 },
}

export function Schedule({ account: { instalments, currency } }: Props) {
  if (instalments.length === 0) return null
  return (
    <div className={plain.box}>
      <table className={`num ${plain.table}`} aria-label="Schedule">
        <thead>
          <tr>
            <th scope="col">What is due</th>
            <th scope="col">Amount</th>
            <th scope="col">Paid</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {instalments.map(({ position, kind, dueOn, amountMinor, settledMinor, displayStatus }) => (
            <tr key={position}>
              <th scope="row">
                {instalmentLabels[kind]}, {formatDate(dueOn)}
              </th>
              <td>{formatAmount(amountMinor, currency)}</td>
              <td>{formatAmount(settledMinor, currency)}</td>
              <td>
                <Tag {...looks[displayStatus]}>{displayStatusLabels[displayStatus]}</Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const describeEntry = ({ kind, isReversal }: LedgerView) =>
  isReversal ? `${ledgerLabels[kind]}, taken back` : ledgerLabels[kind]

export function Statement({ account: { entries, currency } }: Props) {
  if (entries.length === 0) return null
  return (
    <Box component="details" mt="s4">
      <Text component="summary" c="var(--link)">
        Statement
      </Text>
      <div className={plain.box}>
        <table className={`num ${plain.table}`} aria-label="Statement">
          <thead>
            <tr>
              <th scope="col">Entry</th>
              <th scope="col">Amount</th>
              <th scope="col">Owed then</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td>
                  {describeEntry(entry)}, {formatDate(entry.effectiveOn)}
                  <small>{[entry.actor ?? 'System', entry.note].filter(Boolean).join(': ')}</small>
                </td>
                <td>{formatAmount(entry.amountMinor, currency)}</td>
                <td>{formatAmount(entry.balanceMinor, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  )
}
