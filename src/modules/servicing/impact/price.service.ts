import type { UserCall, UserCtx } from '../../../platform/server/context'
import { sha256 } from '../../../platform/server/storage'
import { withTransaction } from '../../../platform/server/database/transaction'
import { resolveAmounts } from '../../../shared/amounts'
import { stale } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { updateDeparture } from '../../catalog/departures/change.service'
import type { DepartureView } from '../../catalog/departures/view'
import type { UpdateDepartureInput } from '../../catalog/departures/schema'
import { lockSeats } from '../../catalog/departures/seats.service'
import { getDeparture } from '../../catalog/departures/view.service'
import { listRequestsOn } from '../../sales/quotes/view.service'
import { isEstimated, type PriceImpact, priceSnapshot } from './impact.rules'
import { listAffectedProposals, assertSameImpact, withoutEmail } from './affected.service'
import type { ChangePriceInput, PriceImpactInput } from './schema'
import { listFor } from './shown.service'
import type { AffectedRequest } from './view'

async function listAffectedByPrice(ctx: UserCtx, input: UpdateDepartureInput): Promise<PriceImpact> {
  const { id, version } = input
  const departure = await getDeparture({ ctx, input: { id } })
  if (departure.version !== version) throw stale(departure)
  const { price } = resolveAmounts(departure.currency, input)
  const { packageId, packageTitle: title, startsOn, currency, priceMinor } = departure
  const proposals = withoutEmail(await listAffectedProposals(ctx, [departure]))
  const requests = (await listRequestsOn(ctx, packageId, startsOn)).map((one): AffectedRequest => {
    return { ...one, currency: (one.currency as Currency | null) ?? currency }
  })
  const change = { id, version, currency, priceMinor, newMinor: price }
  return {
    ...change,
    snapshotHash: sha256(priceSnapshot(change, { proposals, requests })),
    title,
    startsOn,
    proposals: await listFor(ctx, 'proposals', { rows: proposals, keys: ['totalMinor'] }),
    requests: await listFor(ctx, 'requests', {
      rows: requests,
      keys: ['totalMinor'],
      summed: requests.filter(isEstimated),
    }),
  }
}

/**
 * Returns what staff review before a departure's price changes.
 * @throws AppError not-found; conflict with the newer row
 */
export const getPriceImpact = ({ ctx, input }: UserCall<PriceImpactInput>): Promise<PriceImpact> =>
  listAffectedByPrice(ctx, input.departure)

/**
 * Changes a departure's price after staff reviewed the impact. Changes no proposal, request or booking.
 * @throws AppError conflict when the impact has changed, and as the change itself does
 */
export const changePrice = ({
  ctx,
  input: { departure, snapshotHash },
}: UserCall<ChangePriceInput>): Promise<DepartureView> =>
  withTransaction(ctx, async (tx) => {
    await lockSeats(tx, [departure.id])
    assertSameImpact(await listAffectedByPrice(tx, departure), snapshotHash)
    return updateDeparture({ ctx: tx, input: departure })
  })
