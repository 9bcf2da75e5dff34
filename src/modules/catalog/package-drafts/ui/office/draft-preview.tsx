import type { MouseEvent, ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { toast } from '../../../../../platform/web/toast'
import type { PackageDetail } from '../../../packages/view'
import styles from './draft-preview.module.css'

/** Selects harmless controls: tabs, folding cards, pictures, counters. */
const harmless = '[role=tab], [aria-expanded], ul[data-count] button, [aria-modal=true] button, [role=spinbutton]'

/** Blocks traveler actions (saving, sharing, asking for a quote), and explains it. */
function blockActions(event: MouseEvent): void {
  const control = (event.target as Element).closest('a, button')
  if (!control || control.matches(harmless)) return
  event.preventDefault()
  event.stopPropagation()
  toast({ title: 'This is a preview', message: 'For travelers it works after publishing.' })
}

/** Holds what `app` hands to office screens: the public package page, which stands in a later module. */
export type TravelerPage = { drawPackage: (item: PackageDetail) => ReactNode }

/** Renders the draft on the traveler's page. */
export function DraftPreview({ item }: { item: PackageDetail | undefined }) {
  const { drawPackage } = useOutletContext<TravelerPage>()
  if (!item) return <Spinner>Loading the preview...</Spinner>
  return (
    <section className={styles.page} aria-label="Preview" onClickCapture={blockActions}>
      {drawPackage(item)}
    </section>
  )
}
