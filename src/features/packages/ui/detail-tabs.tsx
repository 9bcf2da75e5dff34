import type { ReactNode } from 'react'
import { TabList, TabPanel } from '../../../platform/web/components/tab-list'
import type { PackageDetail } from '../package.rules'
import { Itinerary } from './detail-itinerary'
import styles from './detail-tabs.module.css'
import type { Trip } from './detail-trip'
import { Summary } from './detail-summary'
import { Policies } from './policies'

const tabs = [
  { value: 'itinerary', label: 'Itinerary' },
  { value: 'policies', label: 'Policies' },
  { value: 'summary', label: 'Summary' },
] as const
export type DetailTab = (typeof tabs)[number]['value']

export const detailTabs = tabs.map(({ value }) => value) as [DetailTab, ...DetailTab[]]

type Props = { item: PackageDetail; trip: Trip; tab: DetailTab; setTab: (tab: DetailTab) => void }

export function DetailTabs({ item, trip, tab, setTab }: Props) {
  const panels: Record<DetailTab, () => ReactNode> = {
    itinerary: () => <Itinerary item={item} date={trip.date} />,
    policies: () => (
      <Policies
        date={trip.date}
        timeZone={item.timeZone}
        totalMinor={trip.receipt.totalMinor}
        currency={item.currency}
        terms={item.terms}
      />
    ),
    summary: () => <Summary item={item} trip={trip} />,
  }
  return (
    <div className={styles.tabs}>
      <TabList label="About this trip" id="detail" tabs={tabs} current={tab} onPick={setTab} />
      <TabPanel id="detail" current={tab} className={styles.panel}>
        {panels[tab]()}
      </TabPanel>
    </div>
  )
}
