import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../../../platform/web/components/icon'
import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { monthAfter, monthOf } from '../../departures/month.rules'
import { partyBounds } from '../../pricing/estimate.rules'
import { roomsFor, withCount } from '../../pricing/party.rules'
import { type FlightWish, type Pace, paceHints, paces, parseBudget, type Wishes } from '../wish.rules'
import { monthText } from '../words.rules'
import styles from './fits-form.module.css'
import { useBudget } from './use-wishes'

const months = 18
const flightLabels: Record<FlightWish, string> = { with: 'In the price', without: 'Not in the price' }
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type Draft = Omit<Wishes, 'budget' | 'currency'> & { budget: string; currency: Currency }
const draftOf = (
  { party, month, flights, pace }: Wishes,
  { budget, currency }: ReturnType<typeof useBudget>,
): Draft => ({
  party,
  month,
  flights,
  pace,
  budget: budget === null ? '' : String(budget),
  currency,
})

type Props = {
  wishes: Wishes
  /** The agency's day; undefined until an answer has told it. */
  today: CalendarDate | undefined
  onFind: (wishes: Wishes) => void
}

/** Budget, party, month, flights and pace. A form of plain fields, so that it works without JavaScript. */
export function FitsForm({ wishes, today, onFind }: Props) {
  const address = draftOf(wishes, useBudget(wishes))
  const signature = JSON.stringify(address)
  const [draft, setDraft] = useState(address)
  const [seen, setSeen] = useState(signature)
  const [isWrong, setWrong] = useState(false)
  const amount = useRef<HTMLInputElement>(null)
  if (seen !== signature) {
    setSeen(signature)
    setDraft(address)
    setWrong(false)
  }
  const set = (next: Partial<Draft>) => setDraft({ ...draft, ...next })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const budget = parseBudget(draft.currency, draft.budget)
    setWrong(budget === undefined)
    if (budget === undefined) return amount.current?.focus()
    onFind({ ...draft, budget })
  }
  const count = (field: keyof typeof partyBounds, min: number) =>
    Array.from({ length: partyBounds[field].max - min + 1 }, (_, i) => String(min + i))
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
  const known = today ? Array.from({ length: months }, (_, i) => monthAfter(monthOf(today), i)) : []
  const offered = draft.month && !known.includes(draft.month) ? [draft.month, ...known] : known
  return (
    <search>
      <form className={styles.form} aria-label="Wishes" action="/fits" method="get" onSubmit={submit} noValidate>
        <label className={styles.budget}>
          <span>Total budget, in {draft.currency}</span>
          <input
            ref={amount}
            className="num"
            name="budget"
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            placeholder="Any"
            value={draft.budget}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'budget-problem' : undefined}
            onChange={(event) => set({ budget: event.currentTarget.value })}
          />
          <small id={isWrong ? 'budget-problem' : undefined} className={isWrong ? styles.wrong : undefined}>
            {isWrong ? `Please enter an amount in ${draft.currency}, such as 5,000` : 'For all of you together'}
          </small>
        </label>
        <input type="hidden" name="currency" value={draft.currency} />
        {people('adults', 'Adults', 'Age 12+')}
        {people('children', 'Children', 'Ages 2-11')}
        {people('rooms', 'Rooms', 'Up to 3 adults in one', roomsFor(draft.party.adults))}
        <Choice label="Month" hint="Of departure" name="month" value={draft.month} onPick={(month) => set({ month })}>
          <option value="">Flexible</option>
          {offered.map((month) => (
            <option key={month} value={month}>
              {monthText(month)}
            </option>
          ))}
        </Choice>
        <Choice
          label="Flights"
          hint="As stated in the package"
          name="flights"
          value={draft.flights}
          onPick={(flights) => set({ flights: flights as FlightWish | '' })}
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
          hint={draft.pace ? capital(paceHints[draft.pace]) : 'Activities a day'}
          name="pace"
          value={draft.pace}
          onPick={(pace) => set({ pace: pace as Pace | '' })}
        >
          <option value="">Any</option>
          {paces.map((pace) => (
            <option key={pace} value={pace}>
              {capital(pace)}
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
  <label className={styles[name]}>
    <span>{label}</span>
    <span className={styles.select}>
      <select name={name} value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {children}
      </select>
      <Icon name="chevron-down" />
    </span>
    <small>{hint}</small>
  </label>
)
