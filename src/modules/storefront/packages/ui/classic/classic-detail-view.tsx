import { TabList, TabPanel } from '../../../../../platform/web/components/tab-list'
import { openQuoteDialog } from '../../../../catalog/packages/ui/quote-dialog-entry'
import { openDialog, useDialogEntry } from '../../../../../platform/web/navigation/dialog-entry'
import { closeDialog } from '../../../../../platform/web/navigation/history'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { useTabParam } from '../../../../../platform/web/hooks/use-tab-param'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { ClassicDetailHero } from './classic-detail-hero'
import { ActivityList, HotelList, Overview } from './classic-detail-panels'
import { ClassicDetailSidebar } from './classic-detail-sidebar'
import styles from './classic-detail-view.module.css'
import { DayPlan } from '../itinerary/detail-days'
import { quotePrefill, useCustomization } from '../../../customizer/ui/customization'
import { Policies } from '../../../../catalog/pricing/ui/policies'

const Customizer = lazyDialog(() => import('../../../customizer/ui/customizer'))

const tabs = [
  { value: 'itinerary', label: 'Itinerary', href: '?' },
  { value: 'overview', label: 'Overview', href: '?tab=overview' },
  { value: 'hotels', label: 'Hotels', href: '?tab=hotels' },
  { value: 'activities', label: 'Activities', href: '?tab=activities' },
] as const
type Tab = (typeof tabs)[number]['value']
const tabValues = tabs.map((tab) => tab.value) as [Tab, ...Tab[]]

export function ClassicDetailView({ item }: { item: PackageDetail }) {
  const customization = useCustomization(item)
  const [tab, setTab] = useTabParam(tabValues)
  const isCustomizing = useDialogEntry('customizer') !== null
  const quote = () => openQuoteDialog(quotePrefill(item, customization))
  return (
    <>
      <ClassicDetailHero item={item} />
      <div className={`wrap ${styles.columns} grid items-start pt-5h`}>
        <div className={styles.main}>
          <TabList label="About this trip" id="detail" tabs={tabs} current={tab} onPick={setTab} />
          <TabPanel id="detail" current={tab} className={`${styles.panel} pt-5h`}>
            <Panel tab={tab} item={item} date={customization.date} />
          </TabPanel>
          <div className="mt-6h pt-5h border-t">
            <Policies
              item={item}
              date={customization.date}
              timeZone={item.timeZone}
              totalMinor={customization.receipt?.totalMinor ?? null}
              currency={item.currency}
            />
          </div>
        </div>
        <ClassicDetailSidebar
          item={item}
          customization={customization}
          onCustomize={() => openDialog('customizer')}
          onQuote={quote}
        />
      </div>
      {isCustomizing && (
        <Customizer
          item={item}
          customization={customization}
          title={`Customize Your ${item.title}`}
          onClose={closeDialog}
        />
      )}
    </>
  )
}

function Panel({ tab, item, date }: { tab: Tab; item: PackageDetail; date: string }) {
  if (tab === 'overview') return <Overview item={item} />
  if (tab === 'hotels') return <HotelList item={item} />
  if (tab === 'activities') return <ActivityList item={item} />
  return (
    <>
      <h2 className="hidden-label">Itinerary</h2>
      <DayPlan days={item.itinerary} date={date} />
    </>
  )
}
