import { useEstimateRules } from '../../../catalog/pricing/ui/use-terms'
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { QuotePrefill } from '../../../catalog/packages/ui/quote-dialog-entry'
import {
  CheckboxField,
  NativeSelectField,
  NumberField,
  TextareaField,
  TextField,
} from '../../../../platform/web/fields'
import { useDateText } from '../../../../platform/web/hooks/use-date-text'
import { type PeopleParty, WhoIsTravelling } from '../../../storefront/customizer/ui/customizer-people'
import { type OfferedWindows, windowsText } from '../../../catalog/packages/offered.rules'
import { CalendarToggle } from '../../../storefront/packages/ui/departure/calendar-toggle'
import { useSite } from '../../../../platform/web/site/money'
import { toRealDate } from '../../../../shared/dates'
import { headCount, partyWords } from '../../../catalog/pricing/estimate.rules'
import { hasInfants } from '../../../catalog/pricing/party.rules'
import { notSure, quoteInfants, quoteTravelers } from '../options.rules'
import { DepartureChoice } from './departure-choice'
import { DepartureCityField } from './departure-city-field'
import { OtherAddress, type Question } from '../../../storefront/customizer/ui/other-address'
import type { QuoteDraft } from './quote-draft'
import styles from './quote-form.module.css'
import type { QuoteControl } from './quote-submit'

type Props = { control: QuoteControl }

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${styles.section} grid gap-4 px-5h phone-px-4 pt-4 pb-5`}>
      <h3 className="t-h3">{title}</h3>
      {children}
    </section>
  )
}

export function PersonalInformation({
  control,
  about,
  onQuestion,
}: Props & { about?: string; onQuestion: (question: Question) => void }) {
  return (
    <Section title="Personal Information">
      {about && <p className={`${styles.about} f-text ink-2`}>About "{about}".</p>}
      <TextField
        control={control}
        name="customerName"
        label="Full Name"
        autoComplete="name"
        required
        size="md"
        data-autofocus
      />
      <TextField control={control} name="email" label="Email" type="email" autoComplete="email" required size="md" />
      <OtherAddress control={control} name="email" onQuestion={onQuestion} />
      <TextField control={control} name="phone" label="Phone Number" type="tel" autoComplete="tel" required size="md" />
    </Section>
  )
}

/** Builds options: the placeholder, the list, then values that the list lacks. */
const choices = (placeholder: string, list: readonly string[], ...own: (string | undefined)[]) => [
  { value: '', label: placeholder },
  ...[...new Set([...list, ...own])].flatMap((value) => (value ? [{ value, label: value }] : [])),
]

export function TravelDetails({ control, prefill, draft }: Props & { prefill: QuotePrefill; draft: QuoteDraft }) {
  const rules = useEstimateRules()
  const asksForInfants = useAsksForInfants(control, prefill)
  const { quoteDestinations = [], budgetRanges = [] } = useSite()?.agency ?? {}
  // Offers what is sent, also if it left the agency's lists since.
  const [destination, budget] = useWatch({ control, name: ['destination', 'budget'] })
  // Ignores windows where departures exist.
  const offered = (!prefill.isDated && prefill.offered) || []
  return (
    <Section title="Travel Details">
      <DepartureCityField
        control={control}
        name="departureCity"
        placeholder="Select departure city"
        otherLabel="Your city"
        required
        size="md"
      />
      <NativeSelectField
        control={control}
        name="destination"
        label="Destination"
        data={choices(
          'Select destination',
          [...quoteDestinations, notSure],
          prefill.destination,
          draft.destination,
          destination,
        )}
        required
        size="md"
      />
      {prefill.isDated && prefill.packageId ? (
        <DepartureChoice control={control} packageId={prefill.packageId} />
      ) : (
        <TravelDate control={control} offered={offered} />
      )}
      {!prefill.choice && <People control={control} />}
      <NumberField
        control={control}
        name="travelers"
        label="Number of Travelers"
        description={travelersNote(prefill)}
        min={quoteTravelers.min}
        max={quoteTravelers.max}
        required
        size="md"
      />
      {asksForInfants && (
        <NumberField
          control={control}
          name="infants"
          label="Infants"
          description={`How many of them are under ${rules.childFrom} when you leave`}
          min={quoteInfants.min}
          max={quoteInfants.max}
          size="md"
        />
      )}
      <NativeSelectField
        control={control}
        name="budget"
        label="Budget Range"
        data={choices('Select budget range', budgetRanges, budget)}
        size="md"
      />
    </Section>
  )
}

function travelersNote({ choice, people }: QuotePrefill): string | undefined {
  if (people && people.travelers > quoteTravelers.max)
    return `You are ${people.travelers}, and a request takes up to ${quoteTravelers.max}: please name the others in your message.`
  return choice && `Your estimate is for ${partyWords(choice)}. A consultant prices any other number.`
}

/**
 * Tells whether the form asks for infants. Those of an estimate are known, as long as there are none and the number of
 * travelers is its own. Keeps the field once it is there, as it would go while somebody types in it.
 */
function useAsksForInfants(control: QuoteControl, { choice }: QuotePrefill): boolean {
  const rules = useEstimateRules()
  const [travelers, infants] = useWatch({ control, name: ['travelers', 'infants'] })
  const isKnown = choice !== undefined && headCount(choice) === travelers && !infants
  const isAsked = hasInfants(rules, infants || 0) && !isKnown
  const [wasAsked, setAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setAsked(true)
  return isAsked || wasAsked
}

/** Edits a date, typed or picked in the calendar. */
function TravelDate({ control, offered }: Props & { offered: OfferedWindows }) {
  const { field, fieldState } = useController({ control, name: 'travelDate' })
  const { ref, value: date, onChange: setDate, onBlur } = field
  const { value, onChange, leave } = useDateText({ value: date ?? '', onChange: setDate })
  return (
    <>
      <TextInput
        ref={ref}
        label="Travel Date"
        description={offered.length > 0 ? `Departs ${windowsText(offered)}` : undefined}
        placeholder="Day Month Year"
        autoComplete="off"
        value={value}
        error={fieldState.error?.message}
        size="md"
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          leave()
          onBlur()
        }}
      />
      <CalendarToggle
        item={{ offered, isDated: false, departures: [] }}
        value={toRealDate(date ?? '')}
        onPick={setDate}
      />
    </>
  )
}

/** Counts all travelers, whatever their age. */
function People({ control }: Props) {
  const { field } = useController({ control, name: 'travelers' })
  const { field: under2 } = useController({ control, name: 'infants' })
  const date = useWatch({ control, name: 'travelDate' })
  const size = (party: PeopleParty) => Math.min(party.adults + party.children + party.infants, quoteTravelers.max)
  return (
    <WhoIsTravelling
      date={toRealDate(date ?? '')}
      fits={(party) => size(party) === field.value}
      onParty={(party) => {
        field.onChange(size(party))
        under2.onChange(party.infants)
      }}
    />
  )
}

export function AdditionalInformation({ control }: Props) {
  return (
    <Section title="Additional Information">
      <TextareaField
        control={control}
        name="message"
        label="Message"
        placeholder="Tell us about your dream trip"
        rows={3}
        size="md"
      />
      <CheckboxField
        control={control}
        name="agreeTerms"
        size="md"
        label={
          <>
            I agree to the{' '}
            <a className="link" href="/terms" target="_blank">
              Terms and Conditions
            </a>{' '}
            and the{' '}
            <a className="link" href="/privacy" target="_blank">
              Privacy Policy
            </a>
          </>
        }
      />
    </Section>
  )
}
