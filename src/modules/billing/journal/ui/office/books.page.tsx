import { formatAmount } from '../../../../../shared/money'
import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { DateChoice } from '../../../../../platform/web/date-input'
import { useChangeAddress } from '../../../../../platform/web/hooks/use-change-address'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import { Panel, PanelWait } from '../../../../../platform/web/office/record/record-page'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { type CalendarDate, formatDate } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import { Columns, Note, Rows } from '../../../../../platform/web/office/blocks'
import { firstChart } from '../../../../settings/settings/books.rules'
import { describeTaxes, taxName } from '../../journal.rules'
import { journalInput } from '../../schema'
import { ExportMenu } from './export-menu'
import type { Periods } from '../../../periods/view'
import type { JournalCheck } from '../../view'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { Allowed } from '../../../../identity/auth/ui/allowed'

const PeriodDialog = lazyDialog(() => import('./period-dialog'))

export function Component() {
  useOfficePage('Books', { above: [{ label: 'Billing', to: '/admin/billing' }] })
  return <Books />
}

function Books() {
  const { data, error, refetch } = trpc.periods.get.useQuery()
  return (
    <div>
      <PageHead title="Books" />
      {data ? (
        <Columns aside={340}>
          <Journal today={data.today} />
          <Closed periods={data} />
        </Columns>
      ) : error ? (
        <ErrorState title="Failed to fetch the books" reason={describeFailure(error)} onRetry={refetch} />
      ) : (
        <Spinner>Loading the books...</Spinner>
      )}
    </div>
  )
}

function Closed({ periods }: { periods: Periods }) {
  const { lockedUntil, history } = periods
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = trpc.periods.export.useMutation()
  return (
    <Panel title="Closed period">
      {isOpen && <PeriodDialog periods={periods} onClose={() => setOpen(false)} />}
      <p>
        {lockedUntil
          ? `Everything up to ${formatDate(lockedUntil)} is closed: no payment of customers or to suppliers, refund, credit or document gets a date in it.`
          : 'Nothing is closed. Close a period once your accountant has its journal: nothing gets a date in it then.'}
      </p>
      <Box component="p" mt="s3h">
        <Allowed to="books.close">
          <Button variant="default" onClick={() => setOpen(true)}>
            {lockedUntil ? 'Change' : 'Close a period'}
          </Button>
        </Allowed>
      </Box>
      {history.length > 0 && (
        <Rows mt="s4" aria-label="Who closed and opened">
          {history.map((one) => (
            <li key={one.seq}>
              <p>{one.lockedUntil ? `Closed up to ${formatDate(one.lockedUntil)}` : 'Opened'}</p>
              <small>
                {one.by}, {formatPastInstant(one.at)}
                {one.reason && `: ${one.reason}`}
              </small>
            </li>
          ))}
        </Rows>
      )}
      {history.length > 0 && (
        <Allowed to={['journal.read', 'lists.export']}>
          <Box mt="s3h">
            <CsvButton name="periods.csv" load={() => mutateAsync({})} />
          </Box>
        </Allowed>
      )}
    </Panel>
  )
}

function lastMonth(today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const toDay = (at: Date) => at.toISOString().slice(0, 10)
  return { from: toDay(new Date(Date.UTC(year, month - 2, 1))), to: toDay(new Date(Date.UTC(year, month - 1, 0))) }
}

/** Reads the days of the journal from the address: those of the last month without any. */
function useDays(today: CalendarDate) {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const usual = lastMonth(today)
  const days = { from: params.get('from') ?? usual.from, to: params.get('to') ?? usual.to }
  const set = (name: 'from' | 'to', day: string) =>
    void changeAddress(
      (now) => {
        // Keeps both: the usual days are others next month.
        for (const one of ['from', 'to'] as const) if (!now.has(one)) now.set(one, usual[one])
        now.set(name, day)
        return now
      },
      { replace: true },
    )
  return [days, set] as const
}

function Journal({ today }: { today: CalendarDate }) {
  const own = trpc.journal.chart.useQuery()
  const chart = { ...firstChart, ...own.data?.accounts }
  const [days, setDay] = useDays(today)
  const valid = journalInput.safeParse(days)
  const query = trpc.journal.sums.useQuery(days, {
    enabled: valid.success,
    placeholderData: (before) => before,
  })
  const { data } = query
  const { mutateAsync } = trpc.journal.exportSums.useMutation()
  const fault = valid.success ? undefined : valid.error.issues[0]?.message
  return (
    <Panel title="Journal">
      <Group align="flex-end" gap="s3">
        <DateChoice label="From" value={days.from} onChange={(day) => setDay('from', day)} isRequired />
        <DateChoice label="To" value={days.to} onChange={(day) => setDay('to', day)} isRequired />
        {valid.success && (
          <Allowed to="lists.export">
            <ExportMenu days={days} />
          </Allowed>
        )}
      </Group>
      {(fault || query.error || !data) && (
        <Box mt="s3h">{fault ? <p role="alert">{fault}</p> : <PanelWait query={query} />}</Box>
      )}
      {own.error && !own.data && <FailedNote error={own.error} onRetry={own.refetch} />}
      {data && data.accounts.length === 0 && (
        <Box component="p" mt="s3h">
          Nothing was entered in these days.
        </Box>
      )}
      {data && data.accounts.length > 0 && (
        <div className={plain.box}>
          <table className={`num ${plain.table}`} aria-label="Accounts">
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">Debit</th>
                <th scope="col">Credit</th>
                <th scope="col">Balance</th>
              </tr>
            </thead>
            <tbody>
              {data.accounts.map(({ currency, account, tax, debitMinor, creditMinor }) => (
                <tr key={[currency, account, tax?.label, tax?.milliPercent].join(' ')}>
                  <th scope="row">
                    {chart[account].number} {chart[account].name}
                    {tax && `: ${taxName({ ...tax, base: 'total' })}`}, {currency}
                  </th>
                  <td>{formatAmount(debitMinor, currency)}</td>
                  <td>{formatAmount(creditMinor, currency)}</td>
                  <td>{formatAmount(debitMinor - creditMinor, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Allowed to="lists.export">
            <Box mt="s3h">
              <CsvButton name={`accounts-${days.from}-${days.to}.csv`} load={() => mutateAsync(days)} />
            </Box>
          </Allowed>
        </div>
      )}
      {data?.checks.map((one) => (
        <Checks key={one.currency} check={one} taxes={describeTaxes(one, data.accounts)} />
      ))}
    </Panel>
  )
}

/** Shows whether the accounts agree with the rest of the product, and the tax that is on no document yet. */
function Checks({ check, taxes }: { check: JournalCheck; taxes: string | null }) {
  const { currency, ledgerMinor, payablesMinor } = check
  const money = (minor: number) => formatAmount(minor, currency)
  return (
    <>
      <Note mt="s3">
        In {currency}, the ledgers of all bookings add up to {money(ledgerMinor)} in these days, as the receivables do.
        What suppliers are owed changed by {money(payablesMinor)}, as the payables did.
      </Note>
      {taxes && <Note mt="s3">{taxes}</Note>}
    </>
  )
}
