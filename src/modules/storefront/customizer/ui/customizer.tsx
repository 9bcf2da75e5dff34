import { useEffect, useState } from 'react'
import { TabList, TabPanel } from '../../../../platform/web/components/tab-list'
import { Dialog } from '../../../../platform/web/dialog/dialog'
import { UiProvider } from '../../../../platform/web/ui-provider'
import type { PackageDetail } from '../../../catalog/packages/view'
import styles from './customizer.module.css'
import { CustomizerFoot } from './customizer-foot'
import { ActivityOptions, HotelOptions, TransferOptions } from './customizer-options'
import { type SendForm, useSendCustomization } from './customizer-send'
import { CustomizerSummary } from './customizer-summary'
import { CustomizerTravelers } from './customizer-travelers'
import { coveredText, type CustomizationState } from './customization'

const tabs = [
  { value: 'travelers', label: 'Travelers' },
  { value: 'hotels', label: 'Hotels' },
  { value: 'activities', label: 'Activities' },
  { value: 'transfers', label: 'Transfers' },
  { value: 'summary', label: 'Summary' },
] as const
type Tab = (typeof tabs)[number]['value']

type Props = {
  item: PackageDetail
  customization: CustomizationState
  /** Overrides the title for the older detail screen. */
  title?: string
  onClose: () => void
}

/** Edits and submits a customized trip, with the total always visible (specification 2, Package customizer). */
export default function Customizer(props: Props) {
  return (
    <UiProvider>
      <Customize {...props} />
    </UiProvider>
  )
}

function Customize({ item, customization, title = `Customize Your Trip - ${item.title}`, onClose }: Props) {
  const [tab, setTab] = useState<Tab>('travelers')
  const form = useSendCustomization({ item, customization, onSent: onClose })
  const at = tabs.findIndex(({ value }) => value === tab)
  useEffect(() => {
    const item = document.getElementById(`customizer-${tab}`)
    item?.closest('[role=dialog]')?.scrollTo({ top: 0 })
    item?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [tab])
  return (
    <Dialog
      title={title}
      size={720}
      onClose={onClose}
      top={<TabList label="Parts of the trip" id="customizer" tabs={tabs} current={tab} onPick={setTab} />}
      flush
    >
      <TabPanel id="customizer" current={tab} className={`${styles.panel} px-5h phone-px-4 pt-4 pb-5`}>
        <Panel tab={tab} item={item} customization={customization} form={form} />
      </TabPanel>
      <CustomizerFoot
        receipt={customization.receipt}
        covers={coveredText(item, customization)}
        next={tabs[at + 1]?.label ?? null}
        onNext={() => setTab(tabs[at + 1]!.value)}
        isPending={form.isPending}
      />
    </Dialog>
  )
}

function Panel({
  tab,
  item,
  customization,
  form,
}: {
  tab: Tab
  item: PackageDetail
  customization: CustomizationState
  form: SendForm
}) {
  if (tab === 'travelers') return <CustomizerTravelers item={item} customization={customization} />
  if (tab === 'hotels') return <HotelOptions item={item} customization={customization} />
  if (tab === 'activities') return <ActivityOptions item={item} customization={customization} />
  if (tab === 'transfers') return <TransferOptions item={item} customization={customization} />
  return <CustomizerSummary item={item} customization={customization} form={form} />
}
