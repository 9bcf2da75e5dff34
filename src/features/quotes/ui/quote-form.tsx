import { type ReactNode, useEffect } from 'react'
import type { QuotePrefill } from '../../../platform/web/dialogs'
import { CheckboxField, NumberField, SelectField, TextareaField, TextField } from '../../../platform/web/fields'
import { useToday } from '../../packages/ui/detail-today'
import { departureCities } from '../../places/departure-cities.rules'
import { useSite } from '../../settings/ui/money'
import { budgetRanges, quoteDestinations, quoteTravelers } from '../options.rules'
import { readDraft } from './quote-draft'
import styles from './quote-form.module.css'
import { useQuoteForm } from './quote-submit'

type Props = {
  prefill: QuotePrefill
  onSent: (reference: string) => void
  onBusy: (busy: boolean) => void
  onClose: () => void
}

/** A closed list is not in the page: its label would name two things. */
const lists = { keepMounted: false }

/** A list with the value it starts with, should that be none of its own. */
const withOwn = (list: readonly string[], ...own: (string | undefined)[]): string[] => [
  ...new Set([...own.filter((value): value is string => Boolean(value)), ...list]),
]

export function QuoteForm({ prefill, onSent, onBusy, onClose }: Props) {
  const { control, submit, isPending } = useQuoteForm(prefill, onSent)
  const today = useToday() ?? undefined
  const draft = readDraft()
  useEffect(() => onBusy(isPending), [isPending, onBusy])
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Section title="Personal Information" lead={prefill.packageTitle && `About "${prefill.packageTitle}".`}>
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
        <TextField
          control={control}
          name="phone"
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          required
          size="md"
        />
      </Section>
      <Section title="Travel Details">
        <SelectField
          control={control}
          name="departureCity"
          label="Departure City"
          placeholder="Select departure city"
          data={withOwn(departureCities, prefill.departureCity, draft.departureCity)}
          comboboxProps={lists}
          searchable
          required
          size="md"
        />
        <SelectField
          control={control}
          name="destination"
          label="Destination"
          placeholder="Select destination"
          data={withOwn(quoteDestinations, prefill.destination, draft.destination)}
          comboboxProps={lists}
          searchable
          required
          size="md"
        />
        <TextField control={control} name="travelDate" label="Travel Date" type="date" min={today} size="md" />
        <NumberField
          control={control}
          name="travelers"
          label="Number of Travelers"
          description={prefill.choice && 'The party of your estimate'}
          disabled={Boolean(prefill.choice)}
          {...quoteTravelers}
          allowDecimal={false}
          hideControls
          required
          size="md"
        />
        <SelectField
          control={control}
          name="budget"
          label="Budget Range"
          placeholder="Select budget range"
          data={budgetRanges}
          comboboxProps={lists}
          clearable
          size="md"
        />
      </Section>
      <Section title="Additional Information">
        <TextareaField
          control={control}
          name="message"
          label="Message"
          placeholder="Tell us about your dream trip"
          autosize
          minRows={3}
          maxRows={8}
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
      <Foot isPending={isPending} onClose={onClose} />
    </form>
  )
}

function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {lead && <p>{lead}</p>}
      {children}
    </section>
  )
}

function Foot({ isPending, onClose }: { isPending: boolean; onClose: () => void }) {
  const hours = useSite()?.agency.responseHours ?? 24
  return (
    <div className={styles.foot}>
      <p>A consultant replies within {hours} hours.</p>
      <button type="button" className="btn line" disabled={isPending} onClick={onClose}>
        Cancel
      </button>
      <button type="submit" className="btn go" disabled={isPending}>
        {isPending ? 'Processing...' : 'Submit Quote Request'}
      </button>
    </div>
  )
}
