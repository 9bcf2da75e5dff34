import type { Ctx, UserCall } from '../../../platform/server/context'
import type { Person } from '../../../platform/server/lifecycle'
import { withTransaction } from '../../../platform/server/database/transaction'
import { isEmployee } from '../../../shared/actor'
import type { Done } from '../../../shared/views'
import { AppError } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { assertOwnCode, assertOwnPassword } from '../../identity/auth/credentials.service'
import type { OwnPasswordAndCodeInput } from '../../identity/account-security/schema'
import { listBookingLeads } from '../../bookings/bookings/anonymize.service'
import { listAccountCustomers } from '../../sales/customers/view.service'
import { listPersonLeads } from '../../sales/leads/anonymize.service'
import { lockLeadsWithWork } from '../../sales/leads/locks.service'
import { listRequestLeads } from '../../sales/quotes/anonymize.service'
import { deleteUser, lockUnchanged } from '../../identity/auth/service'
import { endSession } from '../../identity/auth/session.client'
import type { User } from '../../identity/auth/table'

export async function listLeadsForPersons(ctx: Ctx, persons: readonly Person[]): Promise<string[]> {
  const ids = new Set<string>()
  for (const person of persons)
    for (const find of [listRequestLeads, listPersonLeads, listBookingLeads])
      for (const id of await find(ctx, person)) ids.add(id)
  return [...ids]
}

/** Removes persons from retained records, once for each of their addresses. Runs in the caller's transaction. */
export async function eraseTraces(ctx: Ctx, persons: readonly Person[]): Promise<void> {
  for (const { anonymize } of ctx.lifecycles) for (const person of persons) await anonymize?.(ctx, person)
}

/** Names an erased account's customers, and those merged into erased ones: a restore may bring them back by themselves. */
export const toErased = (merged: readonly string[]): { merged?: readonly string[] } =>
  merged.length > 0 ? { merged } : {}

/** Erases a traveler's account in the caller's transaction; jobs remove the files after it. */
export async function eraseAccount(ctx: Ctx, user: User): Promise<void> {
  const person = await lockUnchanged(ctx, user)
  await lockLeadsWithWork(ctx, await listLeadsForPersons(ctx, [person]))
  const data = toErased(await listAccountCustomers(ctx, person.id))
  await eraseTraces(ctx, [person])
  await deleteUser(ctx, person.id)
  // Omits the IP address: it belongs to the deleted person.
  await recordEvent({ ...ctx, ip: '' }, { kind: 'user.deleted', about: { entity: 'user', id: person.id }, data })
}

/**
 * Deletes the caller's account (product.md 6.8): profile, companions, saved packages, images and sessions. Anonymizes
 * requests, leads and mails, which the agency's books need. It cannot be undone.
 * @throws AppError forbidden for staff; invalid `password` or `code`; conflict after a concurrent change of role or
 * password; rate-limited
 */
export async function removeAccount({ ctx, input }: UserCall<OwnPasswordAndCodeInput>): Promise<Done> {
  if (isEmployee(ctx.actor)) {
    throw new AppError('forbidden', 'Colleagues who manage users close the accounts of the staff')
  }
  const user = await assertOwnPassword(ctx, input.password)
  await assertOwnCode(ctx, user, input.code)
  await withTransaction(ctx, (tx) => eraseAccount(tx, user))
  await endSession(ctx)
  return { success: true }
}
