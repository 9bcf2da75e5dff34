import { Icon } from '../../../../../platform/web/components/icon'
import styles from './detail-bar.module.css'
import { partyWords } from '../../../../catalog/pricing/estimate.rules'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { coveredText, type CustomizationState } from '../../../customizer/ui/customization'
import { useTotal } from '../../../../catalog/pricing/ui/receipt'
import { NextStep } from './next-step'

type Props = { item: PackageDetail; customization: CustomizationState; onQuote: () => void }

/** Fixes the total and the next step to the bottom on phones. The total links to its receipt. */
export function DetailBar({ item, customization, onQuote }: Props) {
  const total = useTotal(true)(customization.receipt)
  return (
    <section className={`${styles.bar} price-bar num no-print`} aria-label="Total">
      <a className="grid cols-end items-center min-h-tap no-underline" href="#estimate">
        <b className="f-xl semibold">{total.text}</b> <Icon name="chevron-down" />
        <small className="col-full f-office ink-3">
          {total.charged
            ? `Charged as ${total.charged} ${coveredText(item, customization)}`
            : coveredText(item, customization) || partyWords(customization.choice)}
        </small>
      </a>
      <NextStep item={item} customization={customization} className="js" onQuote={onQuote} />
    </section>
  )
}
