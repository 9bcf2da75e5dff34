import { Note, Sums } from '../../../../../platform/web/office/blocks'
import { toRoundMinor } from '../../../../../shared/magnitudes'
import { type Currency, percentText, formatAmount } from '../../../../../shared/money'
import { priceOffer } from '../../../../sales/proposals/price.rules'
import { type ChosenTax, taxText } from '../../../../settings/taxes/tax.rules'

const trip = { key: 'trip', state: 'included', unit: 'trip', count: 1, times: 1 } as const

/** Prices a trip of 1,000 dollars or so that costs 800 with these taxes, as a proposal does. */
export function TaxExample({ taxes, currency }: { taxes: readonly ChosenTax[]; currency: Currency }) {
  const [sellMinor, netMinor] = [toRoundMinor(1000, currency), toRoundMinor(800, currency)]
  const span = { times: 1, netMinor, sellMinor, from: null, season: '', rateId: null }
  const price = priceOffer({ lines: [{ ...trip, spans: [span] }], discount: null, taxes })
  const onTop = price.taxes.filter(({ tax }) => !tax.isContained)
  const included = price.taxes.filter(({ tax }) => tax.isContained)
  const money = (minor: number) => formatAmount(minor, currency)
  const hidden = taxes.filter(({ on, isContained }) => on === 'margin' && isContained)
  return (
    <>
      <Sums>
        <div>
          <dt>A trip that costs you {money(netMinor)}</dt>
          <dd>{money(sellMinor)}</dd>
        </div>
        {onTop.map(({ tax, amountMinor }) => (
          <div key={tax.label}>
            <dt>
              {tax.label}, {percentText(tax.basisPoints)}
            </dt>
            <dd>{money(amountMinor)}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>Travelers pay</dt>
          <dd>{money(price.totalMinor)}</dd>
        </div>
      </Sums>
      {included.length > 0 && (
        <Note>
          {included
            .map(({ tax, amountMinor }) => `${tax.label}, ${percentText(tax.basisPoints)}: ${money(amountMinor)}`)
            .join('; ')}{' '}
          of it. You keep {money(price.marginMinor)} of the margin.
        </Note>
      )}
      {hidden.length > 0 && (
        <Note>
          {hidden.map(taxText).join('; ')}: {money(price.marginTaxMinor)}. You keep {money(price.marginMinor)} of the
          margin.
        </Note>
      )}
    </>
  )
}
