import { expect, inject, it } from 'vitest'
import { booked } from '../testing/bookings/booked'
import { callerAs } from '../testing/callers'
import { testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { aTransfer, deposited } from '../testing/payments/paid'
import { ledger, payments } from '../modules/billing/payments/table'

const database = useDatabase()

/** Creates colleagues, each on their own pool. */
const colleagues = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const db = await database.anotherPool()
      return (await callerAs(testDeps({ db }), 'agent')).call
    }),
  )
const fates = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map(({ status }) => status).toSorted()

it.runIf(inject('engine').kind === 'postgres')('two people record the same transfer: it is there once', async () => {
  const { id } = await booked(testDeps({ db: database.db }))
  const people = await colleagues(2)
  const work = people.map((call) => call.payments.record(aTransfer(id)))
  expect(await fates(work)).toEqual(['fulfilled', 'rejected'])
  expect(await database.db.$count(payments)).toBe(1)
})

it.runIf(inject('engine').kind === 'postgres')('a refund that several press goes out once', async () => {
  const { id, staff } = await deposited(testDeps({ db: database.db }))
  await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
  const { version, creditMinor } = await staff.payments.account({ id })
  const people = await colleagues(4)
  const back = aTransfer(id, { version, amountMinor: creditMinor, reference: 'RF-1' })
  const work = people.map((call) => call.payments.refund(back))
  expect(await fates(work)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(await staff.payments.account({ id })).toMatchObject({ refundedMinor: 62_50, balanceMinor: 0 })
})

it.runIf(inject('engine').kind === 'postgres')(
  'payments, a confirmation and a cancellation never deadlock',
  async () => {
    const { id, staff } = await booked(testDeps({ db: database.db }))
    const [one, two, three] = await colleagues(3)
    const results = await Promise.allSettled([
      one!.payments.record(aTransfer(id)),
      two!.bookings.confirm({ id, version: 1, reason: 'Known for years' }),
      three!.bookings.cancel({ id, version: 1, reason: 'Sick' }),
    ])
    const said = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.message)] : []))
    expect(said.filter((message) => !/meanwhile|more than is owed/.test(message))).toEqual([])
    const account = await staff.payments.account({ id })
    expect(account.balanceMinor).toBe(account.entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  },
)

it('what breaks in the middle of a payment leaves nothing behind', async () => {
  const deps = testDeps({ db: database.db })
  const { id, staff } = await booked(deps)
  const { ctx } = await callerAs(deps, 'agent')
  const { recordPayment } = await import('../modules/billing/payments/record.service')
  const encryption = {
    ...ctx.encryption,
    encrypt: () => {
      throw new Error('killed')
    },
  }
  const input = { ...aTransfer(id), asCredit: false }
  const broken = { ...ctx, actor: ctx.actor!, encryption }
  await expect(recordPayment({ ctx: broken, input })).rejects.toThrow('killed')
  expect(await database.db.$count(payments)).toBe(0)
  expect(await database.db.$count(ledger)).toBe(1)
  expect(await staff.payments.record(aTransfer(id))).toMatchObject({ receivedMinor: 62_50 })
})
