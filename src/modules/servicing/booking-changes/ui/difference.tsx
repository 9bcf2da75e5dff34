import { Sums } from '../../../../platform/web/office/blocks'
import { type Currency, formatAmount } from '../../../../shared/money'
import { formatSigned } from '../../../sales/proposals/offer.rules'
import { adjustmentFor, adjustmentLabel, retainedLabel } from '../view.rules'
import type { Proposed } from '../view'

type Props = { change: Omit<Proposed, 'standsUntil'>; currency: Currency }

export function ChangeDifference({ change, currency }: Props) {
  const { changes, beforeMinor, afterMinor, keptMinor, amountMinor } = change
  const adjustmentMinor = adjustmentFor(change)
  return (
    <Sums className="num">
      {changes.map(({ key, what, was, is, amountMinor: minor }) => (
        <div key={key}>
          <dt>
            {what !== was && what !== is && <>{what}: </>}
            {was && <del>{was}</del>}
            {was && is && ' '}
            {is && <ins>{is}</ins>}
            {was === null && what === is && ', added'}
            {is === null && what === was && ', removed'}
          </dt>
          <dd>{minor === 0 ? '' : formatSigned(minor, currency)}</dd>
        </div>
      ))}
      <div>
        <dt>Price until now</dt>
        <dd>{formatAmount(beforeMinor, currency)}</dd>
      </div>
      <div>
        <dt>Price then</dt>
        <dd>{formatAmount(afterMinor, currency)}</dd>
      </div>
      {keptMinor > 0 && (
        <div>
          <dt>{retainedLabel(change)}</dt>
          <dd>{formatAmount(keptMinor, currency)}</dd>
        </div>
      )}
      {adjustmentMinor !== 0 && (
        <div>
          <dt>{adjustmentLabel(change)}</dt>
          <dd>{formatSigned(adjustmentMinor, currency)}</dd>
        </div>
      )}
      <div data-sum>
        <dt>{amountMinor < 0 ? 'Credited' : 'To be paid more'}</dt>
        <dd>{formatAmount(Math.abs(amountMinor), currency)}</dd>
      </div>
    </Sums>
  )
}
