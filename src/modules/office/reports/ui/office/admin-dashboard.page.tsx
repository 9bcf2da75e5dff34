import { Box } from '@mantine/core'
import tabList from '../../../../../platform/web/components/tab-list.module.css'
import { Link } from 'react-router'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { totalText } from '../../../../../shared/totals'
import { trpc } from '../../../../../platform/web/trpc'
import { SetupPanel } from '../../../first-run/ui/setup-panel'
import { useMayOpen } from '../../../../../platform/web/office/page-link'
import { OverviewBoard } from './overview'
import { activeLeadsPage } from './overview-cards'
import { usePeriod } from './use-period'

type Tab = { page: string; label: string; count?: number }

/** Shows the overview with links to the counted records. */
export function Component() {
  useOfficePage('Admin Dashboard', { above: [{ label: 'Dashboard', to: '/dashboard' }] })
  return (
    <div>
      <PageHead title="Admin Dashboard" />
      <Tabs />
      <SetupPanel />
      <OverviewBoard />
    </div>
  )
}

function Tabs() {
  const mayOpen = useMayOpen()
  const { period, compare } = usePeriod()
  // Shares the board's query, so it is fetched once.
  const { data } = trpc.reports.overview.useQuery({ ...period, compare }, { placeholderData: (before) => before })
  const inventory = data && Object.values(data.inventory).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { page: '/admin/users', label: 'Users', count: data?.users.total },
    { page: activeLeadsPage, label: 'Leads', count: data?.leads.active },
    { page: '/admin/packages', label: 'Packages', count: data?.packages.total },
    { page: '/admin/inventory', label: 'Inventory', count: inventory },
    { page: '/admin/reports', label: 'Reports' },
  ]
  const shown = tabs.filter(({ page }) => mayOpen(page))
  return (
    <Box component="nav" mb="s4" className={`${tabList.tabs} ${tabList.dense}`} aria-label="Admin Dashboard">
      <Link to="?" aria-current="page">
        Overview
      </Link>
      {shown.map(({ page, label, count }: Tab) => (
        <Link key={page} to={page}>
          {label} <span className="num">{count === undefined ? '' : `(${totalText(count)})`}</span>
        </Link>
      ))}
    </Box>
  )
}
