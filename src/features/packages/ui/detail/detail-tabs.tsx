import { TabList, TabPanel } from '../../../../platform/web/components/tab-list'
import type { PackageDetail } from '../../package.rules'
import { Itinerary } from '../itinerary/detail-itinerary'
import styles from './detail-tabs.module.css'
import type { Trip } from '../../../customizer/ui/customization'
import { Summary } from './detail-summary'
import { Policies } from '../../../pricing/ui/policies'

const tabs = [
  { value: 'itinerary', label: 'Itinerary' },
  { value: 'policies', label: 'Policies' },
  { value: 'summary', label: 'Summary' },
] as const
export type DetailTab = (typeof tabs)[number]['value']

export const detailTabs = tabs.map(({ value }) => value) as [DetailTab, ...DetailTab[]]

type Props = { item: PackageDetail; trip: Trip; tab: DetailTab; setTab: (tab: DetailTab) => void }

export function DetailTabs({ item, trip, tab, setTab }: Props) {
  return (
    <div className={styles.tabs}>
      <TabList label="About this trip" id="detail" tabs={tabs} current={tab} onPick={setTab} />
      <TabPanel id="detail" current={tab} className={styles.panel}>
        <Panel item={item} trip={trip} tab={tab} />
      </TabPanel>
    </div>
  )
}

function Panel({ item, trip, tab }: Omit<Props, 'setTab'>) {
  if (tab === 'summary') return <Summary item={item} trip={trip} />
  if (tab === 'itinerary') return <Itinerary item={item} date={trip.date} />
  return (
    <Policies
      date={trip.date}
      timeZone={item.timeZone}
      totalMinor={trip.receipt.totalMinor}
      currency={item.currency}
      terms={item.terms}
    />
  )
}
