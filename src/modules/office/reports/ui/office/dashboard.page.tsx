import { Box, Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { lazyPart } from '../../../../../platform/web/lazy-part'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { TabList, TabPanel } from '../../../../../platform/web/components/tab-list'
import { useTabParam } from '../../../../../platform/web/hooks/use-tab-param'
import { QuoteList } from '../../../../sales/quotes/ui/office/quote-list'
import { SetupPanel } from '../../../first-run/ui/setup-panel'
import { useEntries } from '../../../office/ui/entries'
import { Boxed, Rows } from '../../../../../platform/web/office/blocks'
import { BillingStrip } from './billing-strip'
import { StatStrip } from '../stat-strip'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { needed } from '../../../../identity/auth/ui/needed'

const OfficePackages = lazyPart(
  async () => ({ default: (await import('../../../../catalog/packages/ui/office/office-packages')).OfficePackages }),
  { loading: <Spinner>Loading packages...</Spinner> },
)

const tabs = [
  { value: 'quotes', label: 'Quote Requests', needs: 'leads.read' },
  { value: 'packages', label: 'Travel Packages', needs: 'catalog.read' },
] as const

/** Links the pages of a role that sees neither requests nor packages. */
function Pages() {
  const pages = useEntries().filter(({ to }) => to !== '/dashboard')
  return (
    <Boxed component="nav" aria-label="Your pages" mt="s3">
      <Rows>
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </Rows>
    </Boxed>
  )
}

/** Shows the staff dashboard: figures, queue, catalog. */
export function Component() {
  useOfficePage('Dashboard')
  const may = useCan()
  const shown = tabs.filter(({ needs }) => may(needs))
  const [chosen, setTab] = useTabParam(['quotes', 'packages'])
  const tab = shown.some(({ value }) => value === chosen) ? chosen : shown[0]?.value
  // Preloads the other tab.
  useEffect(() => void (may('catalog.read') && OfficePackages.preload()), [may])
  return (
    <div>
      <PageHead title="Dashboard">
        <Allowed to="reports.read">
          <Button component={Link} to="/admin-dashboard" variant="default">
            Admin Dashboard
          </Button>
        </Allowed>
        {tab === 'quotes' && may(...needed.enterQuote) && (
          <Button component={Link} to="/admin/quotes" state={{ add: true }}>
            New Quote
          </Button>
        )}
        {tab === 'packages' && may('packages.write') && (
          <Button component={Link} to="/admin/create-package">
            New Package
          </Button>
        )}
      </PageHead>
      <SetupPanel />
      <Allowed to="reports.read">
        <StatStrip />
      </Allowed>
      <Allowed to={['money.read', 'reports.read']}>
        <Box mt="s3">
          <BillingStrip />
        </Box>
      </Allowed>
      {tab ? (
        <>
          <Box mt="s1h">
            <TabList label="Lists" id="lists" tabs={shown} current={tab} onPick={setTab} />
          </Box>
          <TabPanel id="lists" current={tab}>
            {tab === 'quotes' ? <QuoteList /> : <OfficePackages />}
          </TabPanel>
        </>
      ) : (
        <Pages />
      )}
    </div>
  )
}
