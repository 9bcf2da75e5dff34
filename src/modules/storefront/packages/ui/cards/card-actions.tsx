import { openQuoteDialog } from '../../../../catalog/packages/ui/quote-dialog-entry'
import type { PackageCard } from '../../../../catalog/packages/view'
import { readPrefill } from '../../../search/prefill.rules'
import { CardLink } from './card-link'
import styles from './card.module.css'

type Props = {
  item: PackageCard
  to: string
  /** Opens the chat once the request is sent. */
  thenChat?: boolean
}

export function CardActions({ item, to, thenChat }: Props) {
  const ask = () =>
    openQuoteDialog({
      ...readPrefill(new URLSearchParams(location.search)),
      destination: item.destination,
      packageId: item.id,
      packageTitle: item.title,
      offered: item.offered,
      isDated: item.isDated,
      thenChat,
    })
  return (
    <div className={styles.actions}>
      <CardLink button to={to} label={`View Details: ${item.title}`}>
        View Details
      </CardLink>
      <button type="button" className="js btn base sm" aria-label={`Get Quote: ${item.title}`} onClick={ask}>
        Get Quote
      </button>
    </div>
  )
}
