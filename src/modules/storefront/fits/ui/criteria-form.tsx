import { useEstimateRules } from '../../../catalog/pricing/ui/use-terms'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../../../../platform/web/components/icon'
import { type CalendarDate, formatMonth } from '../../../../shared/dates'
import type { Currency } from '../../../../shared/money'
import { monthAfter, toMonth } from '../../../catalog/departures/month.rules'
import { partyBounds } from '../../../catalog/pricing/estimate.rules'
import { roomsFor, withCount } from '../../../catalog/pricing/party.rules'
import { type FlightCriterion, type Pace, paceHints, paces, type Criteria, wrongBudgetText } from '../criteria.rules'
import styles from './criteria-form.module.css'
import { useBudget } from './use-criteria'
import { capitalize } from '../../../../shared/text'

const months = 18
const flightLabels: Record<FlightCriterion, string> = { with: 'In the price', without: 'Not in the price' }

const loadChecker = () => import('./check-criteria')

type Draft = Omit<Criteria, 'budget' | 'currency'> & { budget: string; currency: Currency }
const toDraft = (
  { party, month, flights, pace }: Criteria,
  { budget, currency }: ReturnType<typeof useBudget>,
  wrongBudget: string,
): Draft => ({
  party,
  month,
  flights,
  pace,
  budget: budget === null ? wrongBudget : String(budget),
  currency,
})

type Props = {
  criteria: Criteria
  /** Holds a budget of the address that is no amount, to be corrected; '' for none. */
  wrongBudget: string
  /** Holds the agency's day; undefined until the first response. */
  today: CalendarDate | undefined
  onFind: (criteria: Criteria) => void
}

/** Edits budget, party, month, flights and pace. Uses a plain form, which works without JavaScript. */
export function CriteriaForm({ criteria, wrongBudget, today, onFind }: Props) {
  const address = toDraft(criteria, useBudget(criteria), wrongBudget)
  const refused = wrongBudget ? wrongBudgetText(address.currency) : undefined
  const signature = JSON.stringify(address)
  const [draft, setDraft] = useState(address)
  const [seen, setSeen] = useState(signature)
  const [wrong, setWrong] = useState(refused)
  const amount = useRef<HTMLInputElement>(null)
  if (seen !== signature) {
    setSeen(signature)
    setDraft(address)
    setWrong(refused)
  }
  const set = (next: Partial<Draft>) => setDraft({ ...draft, ...next })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const checker = await loadChecker().catch(() => null)
    // Leaves validation to the server when the code fails to load.
    if (!checker) return form.submit()
    const { party, month, flights, pace, budget } = draft
    const { errors, values } = await checker.checkCriteria(draft.currency, { ...party, month, flights, pace, budget })
    setWrong(errors.budget?.message)
    if (errors.budget) return amount.current?.focus()
    onFind({ ...draft, budget: (values as { budget?: number }).budget ?? null })
  }
  const count = (field: keyof typeof partyBounds, min: number) =>
    Array.from({ length: partyBounds[field].max - min + 1 }, (_, i) => String(min + i))
  const { adultFrom, childFrom } = useEstimateRules()
  const people = (
    field: keyof typeof partyBounds,
    label: string,
    hint: string,
    min: number = partyBounds[field].min,
  ) => (
    <Choice
      label={label}
      hint={hint}
      name={field}
      value={String(draft.party[field])}
      onPick={(value) => set({ party: withCount(draft.party, field, Number(value)) })}
    >
      {count(field, min).map((value) => (
        <option key={value}>{value}</option>
      ))}
    </Choice>
  )
  const known = today ? Array.from({ length: months }, (_, i) => monthAfter(toMonth(today), i)) : []
  const offered = draft.month && !known.includes(draft.month) ? [draft.month, ...known] : known
  return (
    <search>
      <form
        className={`${styles.form} grid gap-4 mt-5h p-4 bg-raised border rounded-md shadow-2`}
        aria-label="Criteria"
        action="/fits"
        method="get"
        onSubmit={submit}
        noValidate
      >
        <label className={`${styles.budget} grid content-start gap-1h t-label ink-2`}>
          <span>Total budget, in {draft.currency}</span>
          <input
            ref={amount}
            onFocus={() => void loadChecker().catch(() => null)}
            className="input num t-body semibold"
            name="budget"
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            placeholder="Any"
            value={draft.budget}
            aria-invalid={wrong !== undefined || undefined}
            aria-describedby={wrong ? 'budget-problem' : undefined}
            onChange={(event) => set({ budget: event.currentTarget.value })}
          />
          <small id={wrong ? 'budget-problem' : undefined} className={`f-office regular ${wrong ? 'bad' : 'ink-3'}`}>
            {wrong ?? 'For all of you together'}
          </small>
        </label>
        <input type="hidden" name="currency" value={draft.currency} />
        {draft.party.infants > 0 && <input type="hidden" name="infants" value={draft.party.infants} />}
        {people('adults', 'Adults', `Age ${adultFrom}+`)}
        {people('children', 'Children', `Ages ${childFrom}-${adultFrom - 1}`)}
        {people('rooms', 'Rooms', 'Up to 3 adults in one', roomsFor(draft.party.adults))}
        <Choice label="Month" hint="Of departure" name="month" value={draft.month} onPick={(month) => set({ month })}>
          <option value="">Flexible</option>
          {offered.map((month) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </Choice>
        <Choice
          label="Flights"
          hint="As stated in the package"
          name="flights"
          value={draft.flights}
          onPick={(flights) => set({ flights: flights as FlightCriterion | '' })}
        >
          <option value="">Either way</option>
          {(['with', 'without'] as const).map((value) => (
            <option key={value} value={value}>
              {flightLabels[value]}
            </option>
          ))}
        </Choice>
        <Choice
          label="Pace"
          hint={draft.pace ? capitalize(paceHints[draft.pace]) : 'Activities a day'}
          name="pace"
          value={draft.pace}
          onPick={(pace) => set({ pace: pace as Pace | '' })}
        >
          <option value="">Any</option>
          {paces.map((pace) => (
            <option key={pace} value={pace}>
              {capitalize(pace)}
            </option>
          ))}
        </Choice>
        <button type="submit" className={`btn go ${styles.go}`}>
          Find what fits
        </button>
      </form>
    </search>
  )
}

type ChoiceProps = {
  label: string
  hint: string
  name: string
  value: string
  onPick: (value: string) => void
  children: ReactNode
}

const Choice = ({ label, hint, name, value, onPick, children }: ChoiceProps) => (
  <label className={`${styles[name] ?? ''} grid content-start gap-1h t-label ink-2`}>
    <span>{label}</span>
    <span className="relative block">
      <select
        className="input t-body pointer chevron"
        name={name}
        value={value}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        {children}
      </select>
      <Icon className="absolute" name="chevron-down" />
    </span>
    <small className="f-office regular ink-3">{hint}</small>
  </label>
)
