import { useState } from 'react'
import { trpc } from '../../../../platform/web/trpc'
import { useToday } from '../../../../platform/web/hooks/use-today'
import type { CalendarDate } from '../../../../shared/dates'
import { showName } from '../../../../shared/names'
import { useEstimateRules } from '../../../catalog/pricing/ui/use-terms'
import { ageOn, toParty, partyRole } from '../../../catalog/pricing/party.rules'
import { useUser } from '../../../identity/auth/ui/use-user'

type Person = { id: string; name: string; birth: CalendarDate | null }
export type PeopleParty = ReturnType<typeof toParty>

const getFirstName = (first: string | null, last: string | null) => showName({ firstName: first || last })

/** Returns the signed-in traveler and their companions; null for visitors and without companions. */
function usePeople(): Person[] | null {
  const user = useUser()
  const options = { enabled: Boolean(user) }
  const me = trpc.profile.user.useQuery(undefined, options).data
  const companions = trpc.coTravelers.list.useQuery(undefined, options).data
  if (!user || !me || !companions?.length) return null
  return [
    { id: me.id, name: `${getFirstName(me.firstName, me.lastName)} (you)`, birth: me.dateOfBirth },
    ...companions.map((c) => ({ id: c.id, name: getFirstName(c.firstName, c.lastName), birth: c.dateOfBirth })),
  ]
}

type Props = {
  /** Holds the date of departure; '' counts ages as of today. */
  date: string
  /** Returns true if the counters match the chosen people. */
  fits: (party: PeopleParty) => boolean
  onParty: (party: PeopleParty) => void
}

/** Shows chips of people to travel with, which set the counters. Deselects them when a counter changes by hand. */
export function WhoIsTravelling({ date, fits, onParty }: Props) {
  const people = usePeople()
  const today = useToday()
  const ages = useEstimateRules()
  const [chosen, setChosen] = useState<readonly string[]>([])
  if (!people || !today) return null
  const day = date || today
  const getBirths = (ids: readonly string[]) => people.filter(({ id }) => ids.includes(id)).map(({ birth }) => birth)
  const party = toParty(getBirths(chosen), day, ages)
  const shown = chosen.length > 0 && fits(party) ? chosen : []
  const toggle = (id: string) => {
    const next = shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id]
    setChosen(next)
    if (next.length > 0) onParty(toParty(getBirths(next), day, ages))
  }
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label="Who is traveling?">
      <p className="basis-full f-office semibold" aria-hidden="true">
        Who is traveling?
      </p>
      {people.map((person) => (
        <button
          className="chip coarse-tap inline-flex items-baseline gap-2"
          key={person.id}
          type="button"
          aria-pressed={shown.includes(person.id)}
          onClick={() => toggle(person.id)}
        >
          {person.name}
          <Age birth={person.birth} day={day} />
        </button>
      ))}
    </div>
  )
}

/** Shows the age of children and infants only. */
function Age({ birth, day }: { birth: CalendarDate | null; day: CalendarDate }) {
  const ages = useEstimateRules()
  const role = partyRole(birth, day, ages)
  if (!birth || role === 'adult') return null
  return (
    <small className="f-xs">
      {role === 'infant' ? `under ${ages.childFrom} at departure` : `${ageOn(birth, day)} at departure`}
    </small>
  )
}
