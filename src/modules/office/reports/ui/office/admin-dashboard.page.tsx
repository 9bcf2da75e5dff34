import { Box } from '@mantine/core'
import tabList from '../../../../../platform/web/components/tab-list.module.css'
import { Link } from 'react-router'
import { usePlace } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { totalText } from '../../../../../shared/totals'
import { trpc } from '../../../../../platform/web/trpc'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { SetupPanel } from '../../../first-run/ui/setup-panel'
import { mayOpen } from '../../../office/ui/entries'
import { OverviewBoard } from './overview'
import { activeLeads } from './overview-cards'
import { usePeriod } from './use-period'

type Tab = { to: string; label: string; count?: number }

const place = [{ label: 'Dashboard', to: '/dashboard' }, { label: 'Overview' }]

/** Shows the overview with links to the counted records. */
export function Component() {
  useInnerPage('Dashboard')
  usePlace(place)
  return (
    <div>
      <PageHead title="Dashboard" />
      <Tabs />
      <SetupPanel />
      <OverviewBoard />
    </div>
  )
}

function Tabs() {
  const may = useCan()
  const { period, compare } = usePeriod()
  // Shares the board's query, so it is fetched once.
  const { data } = trpc.reports.overview.useQuery({ ...period, compare }, { placeholderData: (before) => before })
  const inventory = data && Object.values(data.inventory).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { to: '/admin/users', label: 'Users', count: data?.users.total },
    { to: activeLeads, label: 'Leads', count: data?.leads.active },
    { to: '/admin/packages', label: 'Packages', count: data?.packages.total },
    { to: '/admin/inventory', label: 'Inventory', count: inventory },
    { to: '/admin/reports', label: 'Reports' },
  ]
  const shown = tabs.filter(({ to }) => mayOpen(may, to.split('?')[0]!))
  return (
    <Box component="nav" mb="s4" className={`${tabList.tabs} ${tabList.dense}`} aria-label="Dashboard">
      <Link to="?" aria-current="page">
        Overview
      </Link>
      {shown.map(({ to, label, count }: Tab) => (
        <Link key={to} to={to}>
          {label} <span className="num">{count === undefined ? '' : `(${totalText(count)})`}</span>
        </Link>
      ))}
    </Box>
  )
}
