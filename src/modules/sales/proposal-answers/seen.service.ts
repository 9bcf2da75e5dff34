import type { Call, Ctx, UserCall } from '../../../platform/server/context'
import { dateIn } from '../../../shared/dates'
import { AppError, notFound } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import type { Picture } from '../../core/media/view'
import { getPackageById } from '../../catalog/packages/service'
import { withDeposit } from '../../settings/terms/service'
import { depositFor, offerTerms } from '../../catalog/pricing/policy.rules'
import { toShownLine } from '../proposals/canonical.rules'
import { compareOffers } from '../proposals/difference.rules'
import { arithmeticText, lastDayFor } from '../proposals/offer.rules'
import type { OfferLine, OfferVersion, ProposalDetail } from '../proposals/view'
import { getItemPictures } from '../../catalog/inventory/pictures.service'
import { quantityText } from '../../catalog/inventory/units.rules'
import { counts, priceOffer, withChoice } from '../proposals/price.rules'
import { toExpiry } from '../proposals/move.service'
import { getProposal } from '../proposals/view.service'
import { getAgencyPhone } from '../../settings/settings/phone.rules'
import { getAgency, getSite } from '../../settings/settings/service'
import type { SeenLine, SeenProposal } from './view'
import { getAcceptanceRecord, getComments, getLastCounter, toSeenAcceptance } from './events.service'
import { getProposalIdByToken } from './link.service'
import { withHiddenTaxes } from './offer-text.rules'
import type { LinkInput, PreviewInput } from './schema'

/** Returns the change of the total if this line or choice is taken. */
function getDelta(offer: OfferVersion, line: OfferLine): number | null {
  if (counts(line) || line.state === 'own') return null
  const lines =
    line.state === 'not-chosen'
      ? withChoice(offer.lines, line.key)
      : offer.lines.map((one) => (one.key === line.key ? { ...one, state: 'included' as const } : one))
  return priceOffer({ ...offer, lines }).totalMinor - offer.totalMinor
}

/**
 * Builds a line for the traveler. Omits the arithmetic where `shown` includes a tax, so that nights no longer sum to the
 * price.
 */
const toSeenLine = (
  offer: OfferVersion,
  line: OfferLine,
  shown: OfferLine,
  { currency, pictures }: { currency: Currency; pictures: ReadonlyMap<string, Picture[]> },
): SeenLine => ({
  ...toShownLine(line),
  arithmetic:
    line.state === 'own'
      ? ''
      : shown.sellMinor === line.sellMinor
        ? arithmeticText(line, currency)
        : quantityText(line),
  sellMinor: shown.sellMinor ?? 0,
  deltaMinor: getDelta(offer, line),
  picture: pictures.get(line.itemId ?? '')?.[0] ?? null,
})

function toSeenVersions(versions: readonly OfferVersion[], currency: Currency): SeenProposal['versions'] {
  const sent = versions.filter(({ sentAt }) => sentAt !== null)
  return sent.map((one, i) => ({
    number: one.number,
    sentAt: one.sentAt!,
    totalMinor: one.totalMinor,
    since: i === 0 ? null : compareOffers(withHiddenTaxes(sent[i - 1]!), withHiddenTaxes(one), currency),
  }))
}

async function getImage(ctx: Ctx, packageId: string | null) {
  if (!packageId) return null
  const pkg = await getPackageById({ ctx, input: { id: packageId } }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  })
  return pkg?.images[0] ?? null
}

async function getAcceptance(ctx: Ctx, proposalId: string): Promise<SeenProposal['acceptance']> {
  const row = await getAcceptanceRecord(ctx, proposalId)
  return row && toSeenAcceptance(row)
}

/** Returns a version for the traveler, without costs, margins and unsent versions. */
export async function toSeen(ctx: Ctx, proposal: ProposalDetail, offer: OfferVersion): Promise<SeenProposal> {
  const { id, currency, customerName, reference, displayStatus } = proposal
  const [site, image, comments, counter, acceptance, pictures] = await Promise.all([
    getSite({ ctx }),
    getImage(ctx, proposal.packageId),
    getComments(ctx, id),
    getLastCounter(ctx, id),
    getAcceptance(ctx, id),
    getItemPictures(
      ctx,
      offer.lines.map(({ itemId }) => itemId),
    ),
  ])
  const { agency } = site
  const now = ctx.now()
  const { discountMinor } = priceOffer(offer)
  const shown = withHiddenTaxes(offer)
  const departure = offer.travelFrom ?? dateIn(now, agency.timeZone)
  // Fixes the dates of an accepted offer, whenever it is opened.
  const today = acceptance?.saidOn ?? dateIn(acceptance ? new Date(acceptance.at) : now, agency.timeZone)
  const paymentTerms = withDeposit(offer.paymentTerms ?? proposal.usualTerms, currency, 'offer')
  const { nowMinor, instalments, balanceMinor, balanceDue } = depositFor(paymentTerms, offer.totalMinor, {
    today,
    departure,
  })
  const { number, title, days, adults, children, infants, rooms, discount, totalMinor, fx, terms } = offer
  return {
    reference,
    displayStatus,
    number,
    title,
    customerName,
    travelFrom: departure,
    travelTo: lastDayFor(offer, departure),
    days,
    adults,
    children,
    infants,
    rooms,
    lines: offer.lines.map((line, i) => toSeenLine(offer, line, shown.lines[i]!, { currency, pictures })),
    currency,
    discount,
    taxes: shown.shownTaxes,
    sellMinor: shown.sellMinor,
    discountMinor,
    taxMinor: shown.taxMinor,
    totalMinor,
    depositMinor: nowMinor,
    instalments: instalments.map(({ amountMinor, dueOn }) => ({ amountMinor, dueOn: dueOn! })),
    balanceMinor,
    balanceDue,
    fx,
    terms: terms.length > 0 ? terms : offerTerms(paymentTerms, currency, agency.policyLines),
    paymentTerms,
    sha256: offer.sha256 ?? '',
    sentAt: offer.sentAt ?? now.toISOString(),
    expiresAt: offer.expiresAt ?? now.toISOString(),
    expiresOn: offer.expiresOn ?? dateIn(now, agency.timeZone),
    image,
    agency: {
      name: agency.name,
      email: agency.email ?? null,
      phone: getAgencyPhone(agency),
      timeZone: agency.timeZone,
    },
    consultant: proposal.ownerName,
    versions: toSeenVersions(proposal.versions, currency),
    comments,
    counter,
    acceptance,
  }
}

/** Returns what the traveler sees of a proposal. The caller is the guard, mostly by a link. @throws AppError not-found */
export async function getSeen(ctx: Ctx, id: string): Promise<SeenProposal> {
  const proposal = await getProposal({ ctx, input: { id } })
  const current = proposal.versions.find(({ number }) => number === proposal.currentNumber)!
  return toSeen(ctx, proposal, current)
}

/**
 * Returns the version that can be accepted, for a link.
 * @throws AppError not-found
 */
export const openProposal = async ({ ctx, input }: Call<LinkInput>): Promise<SeenProposal> =>
  getSeen(ctx, await getProposalIdByToken(ctx, input.token))

/**
 * Returns a version for the traveler, an unsent one as if sent now. Defaults to the newest version.
 * @throws AppError not-found
 */
export async function previewProposal({ ctx, input }: UserCall<PreviewInput>): Promise<SeenProposal> {
  const proposal = await getProposal({ ctx, input })
  const version =
    input.number === undefined
      ? proposal.versions.at(-1)
      : proposal.versions.find(({ number }) => number === input.number)
  if (!version) throw notFound('Version')
  if (version.sentAt !== null) return toSeen(ctx, proposal, version)
  const { timeZone } = await getAgency({ ctx })
  const now = ctx.now()
  const expiresOn = version.expiresOn ?? dateIn(now, timeZone)
  const expiresAt = toExpiry(expiresOn, timeZone).toISOString()
  const asSent = { ...version, expiresOn, expiresAt, sentAt: now.toISOString() }
  const versions = proposal.versions.map((one) => (one === version ? asSent : one))
  return toSeen(ctx, { ...proposal, displayStatus: 'sent', versions }, asSent)
}
