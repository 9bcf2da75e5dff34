import { Callout, Note } from '../../../../../platform/web/office/blocks'
import { Box, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { type Currency, formatAmount } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import { type DraftLine, type DraftOffer } from '../../offer.rules'
import type { KnownRates, OfferLine } from '../../view'
import { quantityText } from '../../../../catalog/inventory/units.rules'
import { priceDraft } from '../../pricing.rules'
import { priceByRates, type RatedLine, withLines } from './price-all'

type Props = {
  offer: DraftOffer
  lines: readonly OfferLine[]
  known: KnownRates
  currency: Currency
  onApply: (taken: DraftLine[]) => void
  onClose: () => void
}

/** Prices all lines by their rates. Shows first which prices change, and which lines have no rate. */
export default function PriceAllDialog({ offer, lines, known, currency, onApply, onClose }: Props) {
  const rated = priceByRates(offer, lines, { known, currency })
  const changing = rated.filter(({ changes }) => changes)
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(changing.filter(({ override }) => override !== null).map(({ line }) => line.key)),
  )
  const taken = changing.map(({ line }) => line).filter(({ key }) => !left.has(key))
  const total = (lines: DraftLine[]) =>
    formatAmount(priceDraft({ ...offer, lines }, known, currency).price.totalMinor, currency)
  const tick = (key: string, isTaken: boolean) =>
    setLeft((before) => new Set([...before].filter((one) => one !== key).concat(isTaken ? [] : [key])))
  const same = rated.filter(({ changes, gap }) => !changes && gap === '').length
  return (
    <FormDialog
      title="Price all lines by their rates"
      yes={taken.length > 0 ? `Change ${plural(taken.length, 'price')}` : 'Done'}
      isPending={false}
      note={
        taken.length > 0 && (
          <Text className="num" component="span" fz="sm">
            Total {total(offer.lines)} → <b>{total(withLines(offer.lines, taken))}</b>
          </Text>
        )
      }
      submit={async (event) => {
        event?.preventDefault()
        if (taken.length > 0) onApply(taken)
        onClose()
      }}
      onClose={onClose}
    >
      {!offer.travelFrom && <p role="alert">Choose the day of departure first: rates are by date.</p>}
      {changing.length > 0 && <Changes rows={changing} left={left} currency={currency} onTick={tick} />}
      {offer.travelFrom && changing.length === 0 && <p>No price changes.</p>}
      {offer.travelFrom && <Gaps rows={rated.filter(({ gap }) => gap !== '')} />}
      {same > 0 && <Note mt="s3h">{plural(same, 'line')} at the price of the rates already.</Note>}
    </FormDialog>
  )
}

type ChangesProps = {
  rows: readonly RatedLine[]
  left: ReadonlySet<string>
  currency: Currency
  onTick: (key: string, isTaken: boolean) => void
}

const Changes = ({ rows, left, currency, onTick }: ChangesProps) => (
  <Box className={plain.box} fz="sm">
    <table className={`num ${plain.table}`}>
      <caption className="hidden-label">Prices that change</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Now</th>
          <th scope="col">By rates</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, nowMinor, ratesMinor, override }) => (
          <tr key={line.key}>
            <td>
              <Checkbox
                label={line.title}
                description={
                  override === null
                    ? quantityText(line)
                    : `${quantityText(line)}. Given instead of its rates: ${override}`
                }
                checked={!left.has(line.key)}
                onChange={(event) => onTick(line.key, event.currentTarget.checked)}
              />
            </td>
            <td>
              {nowMinor === null ? (
                <Text component="span" c="var(--bad)" fw={600}>
                  no rate
                </Text>
              ) : (
                formatAmount(nowMinor, currency)
              )}
            </td>
            <td>{formatAmount(ratesMinor!, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
)

/** Lists the lines without a rate, which stay unchanged. */
function Gaps({ rows }: { rows: readonly RatedLine[] }) {
  if (rows.length === 0) return null
  return (
    <Callout tone="bad" mt="s3h" fz="sm">
      <b>{plural(rows.length, 'line')} without a rate</b>
      <Stack component="ul" gap="s1" mt="s1">
        {rows.map(({ line, gap, override }) => (
          <li key={line.key}>
            {line.title}: <span className="num">{gap}</span>
            {override !== null && '. Its given price stays.'}
          </li>
        ))}
      </Stack>
    </Callout>
  )
}
