import type { UserCtx } from '../../../platform/server/context'
import { type CalendarDate, earliestToday } from '../../../shared/dates'
import { invalid } from '../../../shared/errors'
import { joinNames, showName } from '../../../shared/names'
import { fits, placeKinds, readinessFor } from '../../bookings/bookings/travelers.rules'
import { listCoTravelers } from '../../travelers/co-travelers/service'
import { getProfile } from '../../travelers/profile/service'
import type { ProfileUser } from '../../travelers/profile/view'
import { partyRole } from '../../catalog/pricing/party.rules'
import { getAgency } from '../../settings/settings/service'
import { listKnown } from '../trips/known.rules'
import { misfitText } from './checkout.rules'
import type { Person } from './view'

/** Lists possible travelers, and what their tickets would still need. */
export async function getPeople(
  ctx: UserCtx,
  { date, endsOn }: { date: CalendarDate; endsOn: CalendarDate },
): Promise<Person[]> {
  const today = earliestToday(ctx.now())
  const [{ estimate: ages }, user, companions] = await Promise.all([
    getAgency({ ctx }),
    getProfile({ ctx }),
    listCoTravelers({ ctx }),
  ])
  // Leaves out companions without a name, whom nobody could tell apart.
  const named = listKnown(user, companions).filter((one) => one.id === 'self' || joinNames(one))
  return named.map((one) => ({
    id: one.id,
    name: showName(one),
    role: partyRole(one.dateOfBirth, date, ages),
    readiness: readinessFor(one, { today, endsOn }),
  }))
}

type Places = { people: readonly (string | null)[]; adults: number; children: number; date: CalendarDate }

/**
 * Returns the travelers of a party from profile and companions; open places stay open.
 * @throws AppError invalid `people` for a wrong number, a first one without a name, an unknown or repeated person, and a wrong role
 */
export async function listTravelersFor(ctx: UserCtx, user: ProfileUser, { people, adults, children, date }: Places) {
  const kinds = placeKinds({ adults, children })
  if (people.length !== kinds.length) throw invalid(`Please choose ${kinds.length} travelers`, 'people')
  const chosen = people.filter((id) => id !== null)
  if (new Set(chosen).size < chosen.length) throw invalid('Somebody has two places. Each travels once', 'people')
  const [{ estimate: ages }, companions] = await Promise.all([getAgency({ ctx }), listCoTravelers({ ctx })])
  const known = new Map(listKnown(user, companions).map((one) => [one.id, one]))
  return kinds.map((kind, i) => {
    const id = people[i]!
    const place = { position: i + 1, kind }
    if (id === null) return { ...place, firstName: '', lastName: '' }
    const one = known.get(id)
    if (!one) throw invalid('One of these companions is not yours any more. Please choose again', 'people')
    if (i === 0 && !joinNames(one))
      throw invalid(
        'The first traveler needs a name. Please add it to your co-travelers, or choose somebody else',
        'people',
      )
    const role = partyRole(one.dateOfBirth, date, ages)
    if (!fits(role, kind)) throw invalid(misfitText(showName(one), role, date, ages), 'people')
    const { id: _id, ...fields } = one
    return { ...place, ...fields }
  })
}
