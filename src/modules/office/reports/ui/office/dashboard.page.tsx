import { Box, Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { lazyPart } from '../../../../../platform/web/lazy-part'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { usePlace } from '../../../../../platform/web/office/open-place'
import { TabList, TabPanel } from '../../../../../platform/web/components/tab-list'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { useTabParam } from '../../../../../platform/web/hooks/use-tab-param'
import { QuoteList } from '../../../../sales/quotes/ui/office/quote-list'
import { SetupPanel } from '../../../first-run/ui/setup-panel'
import { BillingStrip } from './billing-strip'
import { StatStrip } from '../stat-strip'

const OfficePackages = lazyPart(
  async () => ({ default: (await import('../../../../catalog/packages/ui/office/office-packages')).OfficePackages }),
  { loading: <Spinner>Loading packages...</Spinner> },
)

const tabs = [
  { value: 'quotes', label: 'Quote Requests' },
  { value: 'packages', label: 'Travel Packages' },
] as const

const place = [{ label: 'Dashboard' }]

/** Shows the staff dashboard: figures, queue, catalog. */
export function Component() {
  useInnerPage('Dashboard')
  usePlace(place)
  const [tab, setTab] = useTabParam(['quotes', 'packages'])
  // Preloads the other tab.
  useEffect(() => OfficePackages.preload(), [])
  return (
    <div>
      <PageHead title="Dashboard">
        <Button component={Link} to="/admin-dashboard" variant="default">
          Overview
        </Button>
        {tab === 'quotes' ? (
          <Button component={Link} to="/admin/quotes" state={{ add: true }}>
            New Quote
          </Button>
        ) : (
          <Button component={Link} to="/admin/create-package">
            New Package
          </Button>
        )}
      </PageHead>
      <SetupPanel />
      <StatStrip />
      <Box mt="s3">
        <BillingStrip />
      </Box>
      <Box mt="s1h">
        <TabList label="Lists" id="lists" tabs={tabs} current={tab} onPick={setTab} />
      </Box>
      <TabPanel id="lists" current={tab}>
        {tab === 'quotes' ? <QuoteList /> : <OfficePackages />}
      </TabPanel>
    </div>
  )
}
