import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import type { Currency } from '../../../../../shared/money'
import type { DraftOffer } from '../../offer.rules'
import { toDraft, toLabels, createShows, toValues } from './conflict-values'

type Props = {
  base: DraftOffer
  mine: DraftOffer
  theirs: DraftOffer
  currency: Currency
  onResolve: (merged: DraftOffer) => void
  onClose: () => void
}

/** Compares a colleague's saved version with the typed one, line by line. */
export default function CompareDialog({ base, mine, theirs, currency, onResolve, onClose }: Props) {
  const labels = toLabels(theirs, mine)
  return (
    <ConflictDialog
      conflict={{
        base: toValues(base),
        mine: toValues(mine),
        theirs: toValues(theirs),
        resolve: (merged) => onResolve(toDraft(merged, theirs, mine)),
        close: onClose,
      }}
      labels={labels}
      show={createShows(labels, currency)}
    />
  )
}
