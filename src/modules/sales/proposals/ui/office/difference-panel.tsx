import { Sums } from '../../../../../platform/web/office/blocks'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import type { Currency } from '../../../../../shared/money'
import { compareOffers } from '../../difference.rules'
import { formatSigned } from '../../offer.rules'

type Side = Parameters<typeof compareOffers>[0]

/** Shows the changes since the version before, in texts and amounts. */
export function DifferencePanel({
  before,
  after,
  currency,
}: {
  before: Side & { number: number }
  after: Side
  currency: Currency
}) {
  const { changes, totalMinor } = compareOffers(before, after, currency)
  return (
    <Panel title={`Since version ${before.number}`}>
      {changes.length === 0 ? (
        <p>Nothing has changed.</p>
      ) : (
        <Sums className="num">
          {changes.map(({ key, what, was, is, amountMinor }) => (
            <div key={key}>
              <dt>
                {what !== was && what !== is && `${what}: `}
                {was && <del>{was}</del>} {is && <ins>{is}</ins>}
              </dt>
              <dd>{amountMinor === 0 ? '' : formatSigned(amountMinor, currency)}</dd>
            </div>
          ))}
          <div data-sum>
            <dt>Together</dt>
            <dd>{formatSigned(totalMinor, currency)}</dd>
          </div>
        </Sums>
      )}
    </Panel>
  )
}
