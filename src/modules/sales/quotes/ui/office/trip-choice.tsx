import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Box, Checkbox, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { toRealDate } from '../../../../../shared/dates'
import { formatMoney } from '../../../../../shared/money'
import { pricedOn } from '../../../../catalog/departures/dated.rules'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { estimateFor, type OfferedOption, partyBounds, startChoice } from '../../../../catalog/pricing/estimate.rules'
import type { EstimateRules, TripRules } from '../../../../settings/terms/schema'
import { useEstimateRules } from '../../../../catalog/pricing/ui/use-terms'
import type { EstimateChoice } from '../../../../catalog/pricing/view'
import { hasInfants, infantBounds, roomsFor, withCount } from '../../../../catalog/pricing/party.rules'
import { ReceiptLines, ReceiptTotal } from '../../../../catalog/pricing/ui/receipt'

type PartyField = 'adults' | 'children' | 'infants' | 'rooms'
type Picked = 'hotelIds' | 'activityIds' | 'transferIds'
type Errors = Partial<Record<PartyField | Picked, { message?: string }>>
type Props = {
  pkg: PackageDetail
  /** Affects the estimate: a departure may have a price of its own. */
  date: string | null | undefined
  choice: EstimateChoice
  onChange: (choice: EstimateChoice) => void
  /** Maps parts of the choice to the form's errors. */
  errors?: Errors
}

/** Returns the initial choice: only adults, up to the limit of the estimate. */
export function choiceFor(travelers: number): EstimateChoice {
  const adults = Math.min(Math.max(Math.trunc(travelers) || startChoice.adults, 1), partyBounds.adults.max)
  return { ...startChoice, adults, rooms: roomsFor(adults) }
}

const toLabels = ({ childFrom, adultFrom }: EstimateRules): Record<PartyField, string> => ({
  adults: 'Adults',
  children: `Children (${childFrom} to ${adultFrom - 1})`,
  infants: `Infants (under ${childFrom})`,
  rooms: 'Rooms',
})
const bounds = { ...partyBounds, infants: infantBounds }
const withNumber = (choice: EstimateChoice, field: PartyField, count: number) =>
  field === 'infants' ? { ...choice, infants: count } : withCount(choice, field, count)

export function TripChoice({ pkg, date, choice, onChange, errors = {} }: Props) {
  const rules = useEstimateRules()
  const labels = toLabels(rules)
  const fields = (['adults', 'children', 'infants', 'rooms'] as const).filter(
    (field) => field !== 'infants' || hasInfants(rules, choice.infants),
  )
  const pick = (field: Picked) => (ids: string[]) => onChange({ ...choice, [field]: ids })
  return (
    <Stack gap="s3h" role="group" aria-label="Party and options">
      <SimpleGrid cols={3} spacing="s3h">
        {fields.map((field) => (
          <NativeSelect
            key={field}
            label={labels[field]}
            value={choice[field] ?? 0}
            data={numbers(bounds[field])}
            error={errors[field]?.message}
            onChange={(event) => onChange(withNumber(choice, field, Number(event.currentTarget.value)))}
          />
        ))}
      </SimpleGrid>
      <FieldRow minColWidth={200} autoFlow="auto-fit">
        <Options
          label="Hotels"
          options={pkg.hotels}
          chosen={choice.hotelIds}
          error={errors.hotelIds?.message}
          onChange={pick('hotelIds')}
          pkg={pkg}
        />
        <Options
          label="Activities"
          options={pkg.activities}
          chosen={choice.activityIds}
          error={errors.activityIds?.message}
          onChange={pick('activityIds')}
          pkg={pkg}
        />
        <Options
          label="Transfers"
          options={pkg.transfers}
          chosen={choice.transferIds}
          error={errors.transferIds?.message}
          onChange={pick('transferIds')}
          pkg={pkg}
        />
      </FieldRow>
      <Estimate pkg={pricedOn(pkg, toRealDate(date ?? ''))} choice={choice} />
    </Stack>
  )
}

const numbers = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, i) => String(min + i))

const isOpen = ({ included, priceMinor }: OfferedOption) => !included && priceMinor !== null

type OptionsProps = {
  label: string
  options: readonly OfferedOption[]
  chosen: string[]
  error?: string
  onChange: (ids: string[]) => void
  pkg: PackageDetail
}

/** Lists the options on sale. Keeps chosen ones that are no longer offered until they are unchecked. */
function Options({ label, options, chosen, error, onChange, pkg }: OptionsProps) {
  const open = options.filter(isOpen)
  const gone = chosen.filter((id) => !open.some((option) => option.id === id) && !isIncluded(options, id))
  if (open.length + gone.length === 0) return null
  const price = (minor: number) => formatMoney(minor, pkg.currency)
  return (
    <Checkbox.Group label={label} value={chosen} error={error} onChange={onChange}>
      <Stack gap="s2" mt="s1h">
        {open.map(({ id, name, priceMinor }) => (
          <Checkbox
            key={id}
            value={id}
            label={
              <>
                {name} <span className="num">{price(priceMinor ?? 0)}</span>
              </>
            }
          />
        ))}
        {gone.map((id) => (
          <Checkbox key={id} value={id} label="No longer offered: please take it off" />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const isIncluded = (options: readonly OfferedOption[], id: string) =>
  options.some((option) => option.id === id && option.included)

function getReceipt(pkg: PackageDetail, choice: EstimateChoice, rules: TripRules) {
  try {
    return estimateFor(pkg, choice, rules)
  } catch {
    // Leaves the message to the checkbox of the option that is no longer offered.
    return null
  }
}

/** Previews the estimate; the server computes it again. */
function Estimate({ pkg, choice }: Pick<Props, 'pkg' | 'choice'>) {
  const receipt = getReceipt(pkg, choice, useEstimateRules(pkg.currency))
  if (!receipt) return null
  return (
    <Box component="section" px="s3h" pb="s3" bdrs="var(--r-sm)" bg="var(--sunken)" aria-label="Estimate">
      <ReceiptLines receipt={receipt} />
      <ReceiptTotal receipt={receipt} />
    </Box>
  )
}
