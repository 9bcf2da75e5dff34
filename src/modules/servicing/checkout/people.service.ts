import type { UserCtx } from '../../../platform/server/context'
import { type CalendarDate, earliestToday } from '../../../shared/dates'
import { invalid } from '../../../shared/errors'
import { placeKinds, type TravelerFields, travelerName, readinessOf } from '../../bookings/bookings/travelers.rules'
import { listCoTravelers } from '../../travelers/co-travelers/service'
import { profileUser } from '../../travelers/profile/service'
import { fits, type Known, misfitText, type Person, roleOf } from './checkout.rules'

/** The caller, then their companions. Numbers of documents stay where they are. */
async function knownTo(ctx: UserCtx): Promise<Known[]> {
  const [user, companions] = await Promise.all([profileUser({ ctx }), listCoTravelers({ ctx })])
  const fieldsOf = (one: Omit<TravelerFields, 'nationality'> & { id: string; nationality: string | null }): Known => {
    const { id, firstName, lastName, noLastName, gender, dateOfBirth, nationality, passportExpiry } = one
    return { id, firstName, lastName, noLastName, gender, dateOfBirth, nationality: nationality ?? '', passportExpiry }
  }
  return [
    fieldsOf({ ...user, id: 'self', passportExpiry: user.expiryDate }),
    ...companions.map((one) => fieldsOf({ ...one, passportExpiry: one.passportExpiryDate })),
  ]
}

const nameOf = (one: Known) => travelerName({ ...one, position: 1, kind: 'adult' })

/** Whom the caller can take along, and what tickets would still need of them. */
export async function peopleOf(
  ctx: UserCtx,
  { date, endsOn }: { date: CalendarDate; endsOn: CalendarDate },
): Promise<Person[]> {
  const today = earliestToday(ctx.now())
  return (await knownTo(ctx)).map((one) => ({
    id: one.id,
    name: nameOf(one),
    role: roleOf(one, date),
    readiness: readinessOf(one, { today, endsOn }),
  }))
}

type Places = { people: readonly (string | null)[]; adults: number; children: number; date: CalendarDate }

/**
 * The travelers of a party, each as the profile or the companion says now; open places stay open.
 * @throws AppError invalid `people` for too many or few, somebody unknown or twice, and a place that is not theirs
 */
export async function travelersFor(ctx: UserCtx, { people, adults, children, date }: Places) {
  const kinds = placeKinds({ adults, children })
  if (people.length !== kinds.length) throw invalid(`Please choose ${kinds.length} travelers`, 'people')
  const chosen = people.filter((id) => id !== null)
  if (new Set(chosen).size < chosen.length) throw invalid('Somebody has two places. Each travels once', 'people')
  const known = new Map((await knownTo(ctx)).map((one) => [one.id, one]))
  return kinds.map((kind, i) => {
    const id = people[i]!
    const place = { position: i + 1, kind }
    if (id === null) return { ...place, firstName: '', lastName: '' }
    const one = known.get(id)
    if (!one) throw invalid('One of these companions is not yours any more. Please choose again', 'people')
    const role = roleOf(one, date)
    if (!fits(role, kind)) throw invalid(misfitText(nameOf(one), role, date), 'people')
    const { id: _id, ...fields } = one
    return { ...place, ...fields }
  })
}
