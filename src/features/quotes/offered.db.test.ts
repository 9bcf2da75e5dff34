import { expect, it } from 'vitest'
import { publicError } from '../../platform/server/errors'
import { callerAs } from '../../testing/callers'
import { testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aBarePackage } from '../../testing/package.factory'
import { quotes } from './table'

const database = useDatabase()
const form = {
  customerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+1 212 555 0142',
  departureCity: 'New York',
  destination: 'Thailand',
}

it('a quote request is refused on a date when the package is not offered', async () => {
  const { id: packageId } = await aBarePackage(database.db, { offered: [{ from: '09-20', to: '12-05' }] })
  const { call } = await callerAs(testDeps({ db: database.db, now: '2027-03-01T12:00:00Z' }), null)
  const create = (travelDate?: string) => call.quotes.create({ ...form, packageId, travelDate })
  await expect(create('2027-06-14')).rejects.toMatchObject({
    message: expect.stringContaining('20 September to 5 December'),
    cause: { details: { field: 'travelDate' } },
  })
  expect(await database.db.$count(quotes)).toBe(0)
  expect(await create('2027-09-20')).toMatchObject({ travelDate: '2027-09-20' })
  expect(await create()).toMatchObject({ travelDate: null })
})

it('reports a past date together with what the schema refuses, and with a phone that is none', async () => {
  const { call } = await callerAs(testDeps({ db: database.db, now: '2027-03-01T12:00:00Z' }), null)
  const fieldsOf = (input: object) =>
    call.quotes.create({ ...form, ...input }).then(
      () => null,
      (error: unknown) => publicError(error).fields,
    )
  const past = { travelDate: '2027-02-27' }
  expect(Object.keys((await fieldsOf({ ...past, customerName: 'A', destination: '' }))!)).toEqual([
    'customerName',
    'destination',
    'travelDate',
  ])
  expect(await fieldsOf({ ...past, phone: '+999 123 456 789' })).toEqual({
    travelDate: 'Please select a date from today on',
    phone: expect.stringContaining('country code'),
  })
  expect(await fieldsOf({ ...past, travelDate: '2027-02-30', customerName: 'A' })).not.toHaveProperty(
    'travelDate',
    'Please select a date from today on',
  )
  expect(await database.db.$count(quotes)).toBe(0)
})
