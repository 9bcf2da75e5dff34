import { TabList, TabPanel } from '../../../../../platform/web/components/tab-list'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { Itinerary } from '../itinerary/detail-itinerary'
import type { CustomizationState } from '../../../customizer/ui/customization'
import { Summary } from './detail-summary'
import { Policies } from '../../../../catalog/pricing/ui/policies'

const tabs = [
  { value: 'itinerary', label: 'Itinerary', href: '?' },
  { value: 'policies', label: 'Policies', href: '?tab=policies' },
  { value: 'summary', label: 'Summary', href: '?tab=summary' },
] as const
type DetailTab = (typeof tabs)[number]['value']

export const detailTabs = tabs.map(({ value }) => value) as [DetailTab, ...DetailTab[]]

type Props = {
  item: PackageDetail
  customization: CustomizationState
  tab: DetailTab
  setTab: (tab: DetailTab) => void
}

export function DetailTabs({ item, customization, tab, setTab }: Props) {
  return (
    <div className="mt-6h">
      <TabList label="About this trip" id="detail" tabs={tabs} current={tab} onPick={setTab} />
      <TabPanel id="detail" current={tab} className="pt-5h">
        <Panel item={item} customization={customization} tab={tab} />
      </TabPanel>
    </div>
  )
}

function Panel({ item, customization, tab }: Omit<Props, 'setTab'>) {
  if (tab === 'summary') return <Summary item={item} customization={customization} />
  if (tab === 'itinerary') return <Itinerary item={item} date={customization.date} />
  return (
    <Policies
      item={item}
      date={customization.date}
      timeZone={item.timeZone}
      totalMinor={customization.receipt?.totalMinor ?? null}
      currency={item.currency}
    />
  )
}
