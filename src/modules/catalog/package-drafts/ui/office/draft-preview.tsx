import type { MouseEvent } from 'react'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { toast } from '../../../../../platform/web/toast'
import type { PackageDetail } from '../../../packages/package.rules'
import { DetailView } from '../../../../storefront/packages/ui/detail/detail-view'
import styles from './draft-preview.module.css'

/** Tabs, unfolding cards, pictures, counters. */
const looksOnly = '[role=tab], [aria-expanded], ul[data-count] button, [aria-modal=true] button, [role=spinbutton]'

/** What would act for a traveler (saving, sharing, asking for a quote) says so instead. */
function holdBack(event: MouseEvent): void {
  const control = (event.target as Element).closest('a, button')
  if (!control || control.matches(looksOnly)) return
  event.preventDefault()
  event.stopPropagation()
  toast({ title: 'This is a preview', message: 'For travelers it works after publishing.' })
}

/** The draft on the traveler's page. */
export function DraftPreview({ item }: { item: PackageDetail | undefined }) {
  if (!item) return <Spinner>Loading the preview...</Spinner>
  return (
    <section className={styles.page} aria-label="Preview" onClickCapture={holdBack}>
      <DetailView item={item} />
    </section>
  )
}
