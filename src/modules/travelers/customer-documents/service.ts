import type { Call, UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound } from '../../../shared/errors'
import { showNameAt } from '../../../shared/names'
import { recordEvent } from '../../core/events/service'
import { getCompanionNumber, getCompanions, listCompanions } from '../co-travelers/documents.service'
import { getPerson } from '../../sales/customers/view.service'
import { getProfileNumber, listOwners, listTravelersWith } from '../profile/documents.service'
import type { ListDocumentsInput, RevealNumberInput } from './schema'
import type { TravelerDocuments } from '../../identity/documents/view'
import type { KnownPerson } from './view'

/**
 * Lists a customer's travelers by their accounts, with numbers by the last four (product.md 6.5). They are those that
 * the customer is tied to, else those that have confirmed the customer's address (decision 012).
 * @throws AppError not-found
 */
export async function listDocuments({ ctx, input }: Call<ListDocumentsInput>): Promise<TravelerDocuments[]> {
  const travelers = await listTravelersWith(ctx, (await getPerson(ctx, input.customerId)).accounts)
  const companions = await getCompanions(
    ctx,
    travelers.map(({ id }) => id),
  )
  return [...travelers, ...companions].map((one, i) => ({ ...one, name: showNameAt({ firstName: one.name }, i + 1) }))
}

/**
 * Lists who may travel with a customer: the owners of the accounts of `listDocuments`, and their companions.
 * @throws AppError not-found
 */
export async function listPeople({ ctx, input }: Call<ListDocumentsInput>): Promise<KnownPerson[]> {
  const owners = await listOwners(ctx, (await getPerson(ctx, input.customerId)).accounts)
  const companions = await listCompanions(
    ctx,
    owners.map(({ id }) => id),
  )
  return [...owners, ...companions]
}

/**
 * Returns a document number in full, after writing the reason to the audit log.
 * @throws AppError not-found, also for travelers of other customers
 */
export async function revealNumber({
  ctx,
  input: { customerId, travelerId, kind, reason },
}: UserCall<RevealNumberInput>): Promise<{ number: string }> {
  return withTransaction(ctx, async (tx) => {
    const traveler = (await listDocuments({ ctx: tx, input: { customerId } })).find(({ id }) => id === travelerId)
    if (!traveler) throw notFound('Traveler')
    const getNumber = traveler.relationship === null ? getProfileNumber : getCompanionNumber
    const number = await getNumber(tx, travelerId, kind)
    if (number === null) throw notFound('Number')
    const data = { travelerId, kind, reason }
    await recordEvent(tx, { kind: 'document.revealed', about: { entity: 'customer', id: customerId }, data })
    return { number }
  })
}
