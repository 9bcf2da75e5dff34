import type { Ctx, UserCall } from '../../../platform/server/context'
import { AppError } from '../../../shared/errors'
import { pricedOn } from '../../catalog/departures/dated.rules'
import { getPackageById } from '../../catalog/packages/service'
import type { PackageDetail } from '../../catalog/packages/view'
import { estimateFor } from '../../catalog/pricing/estimate.rules'
import type { Receipt } from '../../catalog/pricing/view'
import type { TripRules } from '../../settings/terms/schema'
import { findEstimateRules } from '../../settings/terms/service'
import type { Party } from './offer.rules'
import type { ProposalDetail, ReadEstimate } from './view'
import { getProposal, readEstimate } from './view.service'

type ForWhom = Party & { travelFrom: string | null }
const nothing = { hotelIds: [], activityIds: [], transferIds: [] }

/**
 * Returns the package's public price for this party and day, in its currency. Undefined beyond the party of an estimate;
 * null where no rate converts the price of its rooms.
 */
export function getPackagePrice(
  pkg: PackageDetail,
  { travelFrom, ...party }: ForWhom,
  rules: TripRules,
): Receipt | null | undefined {
  try {
    return estimateFor(pricedOn(pkg, travelFrom), { ...party, ...nothing }, rules)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Returns the package's price for a party in the form of an estimate; null where there is none. */
async function readPackagePrice(ctx: Ctx, packageId: string, forWhom: ForWhom): Promise<ReadEstimate | null> {
  const pkg = await getPackageById({ ctx, input: { id: packageId } })
  const price = getPackagePrice(pkg, forWhom, await findEstimateRules(ctx, pkg.currency))
  const { currency, isFlightIncluded, inclusions } = pkg
  if (!price) return null
  return {
    quoteId: null,
    reference: '',
    totalMinor: price.totalMinor,
    currency,
    options: [],
    hasFlights: isFlightIncluded,
    isFlightIncluded,
    inclusions,
  }
}

type EstimateSubject = Parameters<typeof readEstimate>[1]

/**
 * Returns what an offer is compared with: the estimate of a request, else the price of the proposal's package; null
 * without either.
 */
export async function readComparison(ctx: Ctx, about: EstimateSubject, offer: ForWhom): Promise<ReadEstimate | null> {
  const estimate = await readEstimate(ctx, about)
  return estimate || !about.packageId ? estimate : readPackagePrice(ctx, about.packageId, offer)
}

/**
 * Returns a proposal for its editor. Without a request, the price of its package stands beside it.
 * @throws AppError not-found
 */
export async function getPricedProposal({ ctx, input }: UserCall<{ id: string }>): Promise<ProposalDetail> {
  const detail = await getProposal({ ctx, input })
  const { estimate, packageId, packageTitle, versions } = detail
  const offer = versions.at(-1)
  if (estimate || !packageId || packageTitle === null || !offer) return detail
  return { ...detail, estimate: await readPackagePrice(ctx, packageId, offer) }
}
