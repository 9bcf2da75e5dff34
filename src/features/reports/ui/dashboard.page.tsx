import { OfficeBar } from '../../../platform/web/components/office-bar'
import { TabList, TabPanel } from '../../../platform/web/components/tab-list'
import { useInnerPage } from '../../site/ui/display/use-inner-page'
import { useTabParam } from '../../../platform/web/hooks/use-tab-param'
import { OfficePackages } from '../../packages/ui/office/office-packages'
import { OfficeQuotes } from '../../quotes/ui/office-quotes'
import { StatStrip } from './stat-strip'
import styles from './dashboard.module.css'

const tabs = [
  { value: 'quotes', label: 'Quote Requests' },
  { value: 'packages', label: 'Travel Packages' },
] as const

/** The staff dashboard: numbers, queue, catalog. */
export function Component() {
  useInnerPage('Dashboard')
  const [tab, setTab] = useTabParam(['quotes', 'packages'])
  return (
    <>
      <OfficeBar title="Dashboard" />
      <StatStrip />
      <div className={styles.tabs}>
        <TabList label="Lists" id="lists" tabs={tabs} current={tab} onPick={setTab} />
      </div>
      <TabPanel id="lists" current={tab}>
        {tab === 'quotes' ? <OfficeQuotes /> : <OfficePackages />}
      </TabPanel>
    </>
  )
}
