import tabList from '../../../../../platform/web/components/tab-list.module.css'
import { Box, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { useScrollIntoView } from '../../../../../platform/web/hooks/use-scroll-into-view'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { MailAct } from '../../../report-mails/ui/office/mail-act'
import { ReportMails } from '../../../report-mails/ui/office/report-mails'
import { useRememberMail } from '../../../report-mails/ui/office/use-report-mails'
import { type FixedView, ViewTabs } from '../../../../identity/views/ui/view-tabs'
import { reportNames, reports } from '../../report.rules'
import { PeriodBar } from './period-bar'
import { ReportPanel } from './report-panel'
import { toReportInput, type ReportAddress, useReport } from './use-report'
import { currencies } from '../../../../../shared/currencies'

const none: readonly FixedView[] = []

/** Shows reports of a period: plots, tables, and the rows behind each figure. */
export function Component() {
  useOfficePage('Reports')
  const address = useReport()
  const remember = useRememberMail()
  const tabs = useScrollIntoView<HTMLElement>(address.name)
  const { label, about, isAsOfToday, hasMoney } = reports[address.name]
  const query = trpc.reports.report.useQuery(toReportInput(address), {
    placeholderData: (before) => (before?.name === address.name ? before : undefined),
  })
  return (
    <div>
      <PageHead title="Reports" />
      <Box component="nav" mb="s4" className={`${tabList.tabs} ${tabList.dense}`} ref={tabs} aria-label="Reports">
        {reportNames.map((name) => (
          <Link key={name} to={address.reportAddress(name)} aria-current={name === address.name ? 'page' : undefined}>
            {reports[name].label}
          </Link>
        ))}
      </Box>
      <Stack gap="s4">
        <ViewTabs
          screen="reports"
          fixed={none}
          list={address.list}
          title="Saved reports"
          keeps="Report, period, comparison and currency are kept."
          acts={MailAct}
          remember={remember}
        />
        <Group gap="var(--s-2) var(--s-3h)">
          {!isAsOfToday && <PeriodBar address={address} withAhead />}
          {hasMoney && <CurrencyField address={address} now={query.data?.currency} />}
        </Group>
        <Text maw="72ch" c="var(--ink-2)">
          {about}
          {isAsOfToday && query.data && ` As of ${formatDate(query.data.asOf)}.`}
          {query.data?.furtherCurrencies.map((currency) => (
            <Fragment key={currency}>
              {' '}
              <Link to={address.currencyAddress(currency)}>Also in {currency}</Link>
            </Fragment>
          ))}
        </Text>
        {query.data ? (
          query.data.tables.map((table, i) => (
            <ReportPanel key={`${address.name}-${i}`} address={address} place={i} report={query.data} table={table} />
          ))
        ) : query.error ? (
          <ErrorState
            title={`${label} could not be loaded`}
            reason={describeFailure(query.error)}
            onRetry={query.refetch}
          />
        ) : (
          <Spinner>Loading report...</Spinner>
        )}
        <ReportMails />
      </Stack>
    </div>
  )
}

/** Chooses the currency: each sum is in a single one. */
const CurrencyField = ({ address, now }: { address: ReportAddress; now: string | undefined }) => (
  <NativeSelect
    size="xs"
    aria-label="Currency"
    value={address.currency ?? now ?? ''}
    onChange={(event) => address.setCurrency(event.currentTarget.value)}
    data={[...currencies]}
  />
)
