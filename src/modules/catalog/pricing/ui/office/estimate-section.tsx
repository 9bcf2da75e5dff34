import { useController, useWatch } from 'react-hook-form'
import { NumberField } from '../../../../../platform/web/fields'
import { AmountInput } from '../../../../../platform/web/office/amount-input'
import { Note, Sums } from '../../../../../platform/web/office/blocks'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { toRoundMinor } from '../../../../../shared/magnitudes'
import { type Currency, formatAmount } from '../../../../../shared/money'
import type { OwnAgency } from '../../../../settings/settings/view'
import { updateAgencyInput } from '../../../../settings/settings/schema'
import { Section, SectionForm } from '../../../../settings/settings/ui/office/section'
import { SettingPreview } from '../../../../settings/settings/ui/office/setting-preview'
import { useSection } from '../../../../settings/settings/ui/office/use-section'
import { type EstimateRules, estimateRulesSchema } from '../../../../settings/terms/schema'
import { estimateFor, startChoice } from '../../estimate.rules'
import { ageTexts, hasInfants } from '../../party.rules'

const schema = updateAgencyInput.pick({ version: true, estimate: true })
const toValues = ({ version, estimate }: OwnAgency) => ({ version, estimate })

const show = (currency: Currency) => (rules: EstimateRules) => [
  `Children: ${rules.childPercent}% of the adult price`,
  ...Object.values(ageTexts(rules)),
  `Each room beyond the first: ${formatAmount(rules.extraRoomMinor, currency)}`,
  `A room with one person: ${formatAmount(rules.singleMinor, currency)}`,
]

/** Edits the parameters of the estimate, with an example. */
export function EstimateSection({ agency }: { agency: OwnAgency }) {
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, { agency, toValues })
  const extraRoom = useController({ control, name: 'estimate.extraRoomMinor' })
  const single = useController({ control, name: 'estimate.singleMinor' })
  const rules = useWatch({ control, name: 'estimate' })
  const { currency } = agency
  return (
    <>
      <Section title="Estimate" intro="How the price of a party is worked out from the price per adult of a package.">
        <SectionForm
          submit={submit}
          isPending={isPending}
          isDirty={isDirty}
          note="Requests and bookings keep the prices they were made with."
        >
          <FieldRow>
            <NumberField
              control={control}
              name="estimate.childPercent"
              label="A child costs"
              suffix="%"
              min={0}
              allowDecimal={false}
            />
            <NumberField
              control={control}
              name="estimate.childFrom"
              label="Children from age"
              min={0}
              allowDecimal={false}
            />
            <NumberField
              control={control}
              name="estimate.adultFrom"
              label="Adults from age"
              min={0}
              allowDecimal={false}
            />
          </FieldRow>
          <FieldRow>
            <AmountInput
              label={`Each room beyond the first, in ${currency}`}
              currency={currency}
              minor={extraRoom.field.value}
              error={extraRoom.fieldState.error?.message}
              onMinor={(minor) => extraRoom.field.onChange(minor ?? -1)}
            />
            <AmountInput
              label={`Supplement for one in a room, in ${currency}`}
              currency={currency}
              minor={single.field.value}
              error={single.fieldState.error?.message}
              onMinor={(minor) => single.field.onChange(minor ?? -1)}
            />
          </FieldRow>
          <SettingPreview
            at={[
              { to: '/packages', label: 'Prices of packages' },
              { to: '/terms', label: 'Page Terms' },
            ]}
          />
        </SectionForm>
        {conflict && (
          <ConflictDialog conflict={conflict} labels={{ estimate: 'Estimate' }} show={{ estimate: show(currency) }} />
        )}
      </Section>
      <Section title="Example">
        <Example rules={rules} currency={currency} />
      </Section>
    </>
  )
}

const family = { ...startChoice, adults: 2, children: 1, rooms: 2 }

/** Shows the estimate of a family in two rooms. */
function Example({ rules, currency }: { rules: EstimateRules; currency: Currency }) {
  const valid = estimateRulesSchema.safeParse(rules).data
  if (!valid) return <Note>The example shows once the numbers are complete.</Note>
  const money = (minor: number) => formatAmount(minor, currency)
  const priceMinor = toRoundMinor(1000, currency)
  const { lines, totalMinor } = estimateFor(
    { priceMinor, currency, hotels: [], activities: [], transfers: [] },
    { ...family, infants: hasInfants(valid) ? 1 : 0 },
    valid,
  )
  return (
    <>
      <Note mb="s2">
        2 adults, a child{hasInfants(valid) && ' and an infant'} in 2 rooms, {money(priceMinor)} per adult.{' '}
        {ageTexts(valid).adult}: adult. {ageTexts(valid).child}: child.
        {hasInfants(valid) && ` ${ageTexts(valid).infant}: infant.`}
      </Note>
      <Sums>
        {lines.map(({ label, detail, amountMinor }) => (
          <div key={label}>
            <dt>
              {label}
              <small>{detail}</small>
            </dt>
            <dd>{money(amountMinor)}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>Total</dt>
          <dd>{money(totalMinor)}</dd>
        </div>
      </Sums>
    </>
  )
}
