import { NativeSelect, Radio, Stack } from '@mantine/core'
import { DateInput } from '../../../../../platform/web/date-input'
import { Note } from '../../../../../platform/web/office/blocks'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { addDays, daysBetween, formatDate } from '../../../../../shared/dates'
import { formatDays } from '../../../../../shared/day-span'
import { formatAmount } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import { isOnSale, stateLabels } from '../../../../catalog/departures/state.rules'
import { formatSigned } from '../../../../sales/proposals/offer.rules'
import { departurePrices } from '../../leaving.rules'
import type { Editor } from '../../view'
import type { useEdit } from './use-edit'

type Props = { editor: Editor; work: ReturnType<typeof useEdit> }
const label = 'Move to another date'

/** Moves the trip to another first day, or to another departure of its package. */
export function DateEditor({ editor, work }: Props) {
  const { before, endsOn, today, currency, departure } = editor
  const { day, setDay, differenceMinor, isPriceRetained, setPriceRetained } = work
  const { startsOn } = work.edit
  const prices = startsOn ? departurePrices(editor, startsOn) : null
  const amount = (minor: number) => formatAmount(minor, currency)
  return (
    <Panel title="Dates">
      <Stack gap="s3h">
        <FieldRow minColWidth={260}>
          {departure ? (
            <NativeSelect
              label={label}
              data={toChoices(editor, work)}
              value={day}
              onChange={(event) => setDay(event.currentTarget.value)}
            />
          ) : (
            <DateInput
              label={label}
              description="The first day of the trip"
              min={today}
              value={day}
              onChange={setDay}
            />
          )}
        </FieldRow>
        <Note>
          {startsOn
            ? `${formatDays(startsOn, addDays(startsOn, daysBetween(before.startsOn, endsOn)))}, in place of ${formatDays(before.startsOn, endsOn)}. All services move along.`
            : `${formatDays(before.startsOn, endsOn)}.`}
        </Note>
        {prices && differenceMinor !== null && (
          <Radio.Group
            label="Price"
            description={`This departure costs ${amount(prices.wasMinor)} per adult by now, the other one ${amount(prices.isMinor)}.`}
            value={isPriceRetained ? 'retained' : 'other'}
            onChange={(value) => setPriceRetained(value === 'retained')}
          >
            <Stack gap="s2" mt="s2">
              <Radio
                value="other"
                label={`By the departures, ${formatSigned(differenceMinor, currency)} for the party`}
              />
              <Radio value="retained" label="Keep the price" />
            </Stack>
          </Radio.Group>
        )}
        {prices && differenceMinor === null && prices.isMinor !== prices.wasMinor && (
          <Note>
            This departure costs {amount(prices.wasMinor)} per adult by now, the other one {amount(prices.isMinor)}. The
            price of the services stays as it stands there: edit them where it is to follow.
          </Note>
        )}
      </Stack>
    </Panel>
  )
}

/** Lists the departures, of which those on sale with seats for the party can be chosen. */
function toChoices({ before, departure, currency }: Editor, { party }: Props['work']) {
  const seats = party.adults + party.children
  const others = departure!.others.map(({ startsOn, left, state, priceMinor }) => ({
    value: startsOn,
    label: [
      formatDate(startsOn),
      isOnSale(state) ? `${plural(left, 'seat')} left` : stateLabels[state],
      departure!.isSameCurrency && formatAmount(priceMinor, currency),
    ]
      .filter(Boolean)
      .join(', '),
    disabled: !isOnSale(state) || left < seats,
  }))
  return [{ value: '', label: `${formatDate(before.startsOn)}, as booked` }, ...others]
}
