import { Box, Text } from '@mantine/core'
import { Sub } from '../../../../../platform/web/office/blocks'
import type { ReactNode } from 'react'
import { PageLink } from '../../../../../platform/web/office/page-link'
import { type Currency, formatAmount } from '../../../../../shared/money'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import { formatSigned } from '../../../../sales/proposals/offer.rules'
import { formatDate } from '../../../../../shared/dates'
import { displayStatusLabels } from '../../../../sales/proposals/transition.rules'
import type { Listed } from '../../impact.rules'
import type { AffectedProposal } from '../../view'

type Row = { id: string; currency: Currency; customerName: string }
type Column<One> = {
  key: keyof One & string
  label: string
  /** Replaces the amount; sums are then signed differences. */
  cell?: (row: One) => ReactNode
}
type Props<One extends Row, K extends string> = {
  title: string
  list: Listed<One, K>
  columns: readonly Column<One>[]
  toLink: (row: One) => string
  /** Renders the line below the customer's name. */
  about: (row: One) => ReactNode
  /** Names what the sums cover, where not all. */
  inAll?: string
  page: string
}

/** Lists affected records, if any: the first rows, the sums, and a link to the others. A role may see only some, or how many. */
export function Affected<One extends Row, K extends keyof One & string>(props: Props<One, K>) {
  const { title, list, columns, toLink, about, inAll = 'In all', page } = props
  const amount = (row: object, key: string) => (row as Record<string, number | null>)[key] ?? null
  const more = list.total - list.rows.length
  const sumLabel = list.isPartial ? 'Of those that you see' : inAll
  if (list.total === 0) return null
  return (
    <Box component="section" mt="s5" aria-label={title}>
      <Sub fz="text">
        {title} <span className="num">{list.total}</span>
      </Sub>
      {list.rows.length > 0 && (
        <div className={plain.box}>
          <table className={`num ${plain.table} ${plain.stacked}`} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="hidden-label">Record</span>
                </th>
                {columns.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <PageLink to={toLink(row)} target="_blank" rel="noreferrer">
                      {row.customerName}
                    </PageLink>
                    <small>{about(row)}</small>
                  </td>
                  {columns.map(({ key, label, cell }) => (
                    <td key={key} data-name={label}>
                      {cell
                        ? cell(row)
                        : amount(row, key) === null
                          ? '—'
                          : formatAmount(amount(row, key)!, row.currency)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              {list.sums.map((sum) => (
                <tr key={sum.currency}>
                  <th scope="row">{list.sums.length > 1 ? `${sumLabel}, ${sum.currency}` : sumLabel}</th>
                  {columns.map(({ key, label, cell }) => (
                    <td key={key} data-name={label}>
                      {amount(sum, key) === null
                        ? ''
                        : (cell ? formatSigned : formatAmount)(amount(sum, key)!, sum.currency)}
                    </td>
                  ))}
                </tr>
              ))}
            </tfoot>
          </table>
        </div>
      )}
      {more > 0 && (
        <Text mt="s2">
          {list.rows.length === 0 ? (
            'Your role does not show whom.'
          ) : (
            <PageLink to={page} target="_blank" rel="noreferrer">
              and {more} more
            </PageLink>
          )}
        </Text>
      )}
    </Box>
  )
}

/** Formats 'PR-1, accepted, not booked yet'. */
export const proposalText = ({
  reference,
  displayStatus,
}: Pick<AffectedProposal, 'reference' | 'displayStatus'>): string =>
  `${reference}, ${displayStatusLabels[displayStatus].toLowerCase()}${displayStatus === 'accepted' ? ', not booked yet' : ''}`

type ProposalsProps = {
  list: Listed<AffectedProposal, 'totalMinor'>
  /** Adds the day of departure to each, where there are several. */
  isDated?: boolean
  words: string
}

export const AffectedProposals = ({ list, isDated = false, words }: ProposalsProps) => (
  <Affected
    title="Proposals"
    list={list}
    columns={[{ key: 'totalMinor', label: 'Offered' }]}
    toLink={({ id }) => `/admin/proposals/${id}`}
    about={(one) =>
      `${proposalText(one)}${one.holdsUntil ? `, held until ${formatDate(one.holdsUntil)}` : ''}${isDated ? `, ${formatDate(one.travelFrom ?? '')}` : ''}`
    }
    page={`/admin/proposals?stand=draft,sent,accepted&q=${encodeURIComponent(words)}`}
  />
)
