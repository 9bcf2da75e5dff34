import { describe, expect, it } from 'vitest'
import { booked } from '../testing/bookings/booked'
import { callerAs } from '../testing/callers'
import { useDatabase } from '../testing/database'
import { useDeps } from '../testing/deps'
import { aTransfer, deposited } from '../testing/payments/paid'

const database = useDatabase()
const deps = useDeps(database)

describe('money that seems to be entered twice', () => {
  it('asks first: the same number of a bank, however it is typed, on whatever day and booking', async () => {
    const { id, staff, booking } = await deposited(deps)
    const { id: other } = await booked(deps)
    deps.clock.advance(86_400)
    const again = { asAnother: false, amountMinor: 10_00, reference: ' tx.10 01', effectiveOn: '2027-03-02' }
    const message = `A payment with this reference is already recorded: $62.50 of 1 Mar 2027 for ${booking.reference}. Confirm that this is another one`
    for (const one of [aTransfer(other, again), aTransfer(id, { ...again, version: 2 })]) {
      const asked = { code: 'CONFLICT', message, cause: { details: { field: 'asAnother' } } }
      await expect(staff.payments.record(one)).rejects.toMatchObject(asked)
      expect(await staff.payments.record({ ...one, asAnother: true })).toMatchObject({ version: one.version + 1 })
    }
    await expect(staff.payments.record(aTransfer(id, { version: 3, asCredit: true, asAnother: true }))).rejects.toThrow(
      'A payment with this reference, amount and day is recorded already',
    )
    // Counts a terminal's payment separately.
    const byTerminal = aTransfer(other, { ...again, version: 2, method: 'card-terminal' })
    expect(await staff.payments.record(byTerminal)).toMatchObject({ version: 3 })
  })

  it('asks for the same cash of a day, and for a refund with a number that is known', async () => {
    const { id, staff } = await booked(deps)
    const cash = aTransfer(id, { asAnother: false, method: 'cash', reference: '', amountMinor: 20_00 })
    await staff.payments.record(cash)
    await expect(staff.payments.record({ ...cash, version: 2 })).rejects.toThrow('of this amount and day in cash')
    await staff.payments.record({ ...cash, version: 2, asAnother: true })
    await staff.payments.record({ ...cash, version: 3, amountMinor: 21_00 })
    const back = aTransfer(id, { asAnother: false, version: 4, amountMinor: 5_00, reference: 'RF-1', note: 'Goodwill' })
    const { version } = await staff.payments.refund(back)
    await expect(staff.payments.refund({ ...back, version, reference: 'rf 1' })).rejects.toThrow('A refund with this')
    await staff.payments.refund({ ...back, version, reference: 'rf 1', asAnother: true })
  })

  it('is asked of one of two who enter it for two bookings at the same moment', async () => {
    const [one, other] = [await booked(deps), await booked(deps)]
    const fates = await Promise.allSettled(
      [one, other].map(({ id, staff }) => staff.payments.record(aTransfer(id, { asAnother: false }))),
    )
    expect(fates.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the day of money', () => {
  it('is not long before the booking, and not before the payment that goes back', async () => {
    const { id, staff, paymentId } = await deposited(deps)
    const early = aTransfer(id, { version: 2, reference: 'TX-2', effectiveOn: '2026-09-01' })
    const field = { code: 'BAD_REQUEST', cause: { details: { field: 'effectiveOn' } } }
    await expect(staff.payments.record(early)).rejects.toMatchObject({
      ...field,
      message: 'This day is more than 180 days before the trip was booked, which was on 1 Mar 2027',
    })
    await staff.payments.record({ ...early, effectiveOn: '2026-09-02' })
    const { call: admin } = await callerAs(deps, 'admin')
    const before = { version: 3, amountMinor: 62_50, effectiveOn: '2027-02-28' }
    const message = 'The payment came on 1 Mar 2027. Choose that day or a later one'
    await expect(
      admin.payments.refund(aTransfer(id, { ...before, reference: 'RF-1', note: 'Goodwill' })),
    ).rejects.toMatchObject({ ...field, message })
    await expect(admin.payments.chargeback({ paymentId, ...before, reason: 'Unknown' })).rejects.toMatchObject({
      ...field,
      message,
    })
  })
})
