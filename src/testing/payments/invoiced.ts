import { newAgency } from '../../modules/settings/settings/schema'
import { saveAgency } from '../../modules/settings/settings/service'
import { testContext, type TestDeps } from '../context'
import type { Deps } from '../../platform/server/context'
import { booked } from '../bookings/booked'
import type { Caller } from '../callers'

export const aBuyer = { name: 'Asha Rao', address: '418 Maple Street\nEdison, NJ 08817', taxNumber: '' }

/** Gives the agency an address, so that it can issue invoices. */
export const anIssuer = (deps: Deps) =>
  saveAgency({
    ctx: testContext(deps as TestDeps),
    input: {
      ...newAgency,
      name: 'Itinera',
      timeZone: 'America/New_York',
      billing: { legalName: 'Itinera Travel LLC', address: '12 Harbour Row\nNew York, NY 10004', taxNumber: 'NY-77' },
    },
  })

/** Issues the documents that are due. */
export async function issued(staff: Caller, bookingId: string) {
  const { version } = await staff.invoices.of({ bookingId })
  return staff.invoices.issue({ bookingId, version, buyer: aBuyer })
}

/** Makes a held booking of $250 that is invoiced. */
export async function invoiced(deps: Deps, of: Parameters<typeof booked>[1] = {}) {
  await anIssuer(deps)
  const made = await booked(deps, of)
  const { documents } = await issued(made.staff, made.id)
  return { ...made, invoiceId: documents[0]!.id, reference: documents[0]!.reference }
}
