import { z } from 'zod'
import { calendarDate, email, personName, rowId } from '../../../shared/fields'
import { waitingSeats } from './wait.rules'

const { min, max } = waitingSeats
const party = `Between ${min} and ${max} travelers`

export const joinWaitingListInput = z.object({
  packageId: rowId(),
  date: calendarDate(),
  name: personName({ min: 2 }),
  email: email(),
  seats: z.number(party).int(party).min(min, party).max(max, party),
})
export type JoinWaitingListInput = z.output<typeof joinWaitingListInput>

export const listWaitsInput = z.object({ departureId: rowId() })
export const removeWaitInput = z.object({ id: rowId() })
