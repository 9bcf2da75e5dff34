import type { UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { assertNotBooked, cancelEmptied, lockDeparture, moveDepartures } from '../../catalog/departures/change.service'
import type { DepartureView } from '../../catalog/departures/view'
import type { CancelDepartureInput, SetDepartureStatusesInput } from '../../catalog/departures/schema'
import { lockSeats } from '../../catalog/departures/seats.service'
import { departuresById } from '../../catalog/departures/view.service'
import { assertNobodyAffected } from './affected.service'

/**
 * Stops or resumes the sale for API clients, without a review, where there is no impact.
 * @throws AppError conflict where a stop-sale has an impact
 */
export const setDepartureStatuses = ({
  ctx,
  input,
}: UserCall<SetDepartureStatusesInput>): Promise<{ moved: string[]; refused: number }> =>
  withTransaction(ctx, async (tx) => {
    if (input.status === 'stopped') {
      await lockSeats(tx, input.ids)
      const found = await departuresById({ ctx: tx, input: { ids: input.ids } })
      const onSale = found.filter(({ status, state }) => status === 'scheduled' && state !== 'departed')
      await assertNobodyAffected(
        tx,
        onSale.map(({ id }) => id),
      )
    }
    return moveDepartures({ ctx: tx, input })
  })

/**
 * Cancels a departure for API clients, without a review, where there is no impact.
 * @throws AppError not-found; conflict with the newer row, while seats are booked, or where an offer includes it
 */
export const cancelDeparture = ({ ctx, input }: UserCall<CancelDepartureInput>): Promise<DepartureView> =>
  withTransaction(ctx, async (tx) => {
    assertNotBooked(await lockDeparture(tx, input))
    await assertNobodyAffected(tx, [input.id])
    return cancelEmptied({ ctx: tx, input })
  })
