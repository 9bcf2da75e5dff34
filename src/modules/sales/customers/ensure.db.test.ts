import { asc, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aCustomer } from '../../../testing/factories'
import { ensureCustomer, ensureCustomers, findOrAddCustomers } from './ensure.service'
import type { NewCustomer } from './phones.rules'
import { customers } from './table'

const database = useDatabase()
const ctx = () => testContext(testDeps({ db: database.db }))

const toPerson = (text: string, i: number): NewCustomer => {
  const [email = '', phone = ''] = text.split(' ')
  return {
    name: `Guest ${i}`,
    email: email === '-' ? '' : `${email}@example.com`,
    phone: phone && `+1212555014${phone}`,
  }
}

/** Has one of each: of a phone, without one, and of a phone alone. */
const begin = async () => {
  await database.db.delete(customers)
  await aCustomer(database.db, { name: 'Q', email: 'q@example.com', phone: '+12125550149' })
  await aCustomer(database.db, { name: 'R', email: 'r@example.com', phone: null })
  await aCustomer(database.db, { name: 'S', email: null, phone: '+12125550148' })
}

/** Describes everybody, and whose customer each person became. */
async function describeAll(ids: readonly (string | undefined)[]) {
  const found = await database.db.select().from(customers).orderBy(asc(customers.email), asc(customers.phone))
  const at = new Map(found.map(({ id }, i) => [id, i]))
  return { all: found.map(({ name, email, phone }) => [name, email, phone]), whose: ids.map((id) => at.get(id!)) }
}

const sets = [
  ['q 1', 'a 1'],
  ['- 1', 'a 1'],
  ['a 1', '- 1'],
  ['a 9', 'a 1', 'b 1'],
  ['a', 'a 1', 'b 1', 'b 2'],
  ['r 1', 'a 1', 'r 2'],
  ['a 1', 'r 1', 'r 2'],
  ['- 1', 'r 1', 'a 2', '- 2'],
  ['- 8', 'a 8', 'r 8'],
  ['b 1', 'a 1', '- 1', 'q 2', 'c 2'],
  ['a 1', 'a 2', 'b 2'],
].map((set) => set.map(toPerson))

it.each(sets)('a set of %o and others gives what they give one by one', async (...people) => {
  await begin()
  const apart: string[] = []
  for (const one of people) apart.push(await ensureCustomer(ctx(), one))
  const expected = await describeAll(apart)
  await begin()
  const together = await findOrAddCustomers(ctx(), people)
  expect(await describeAll(together.map(({ id }) => id))).toEqual(expected)
})

const withAddress = sets.map((set) => set.filter(({ email }) => email))
it.each(withAddress)('an import of leads of %o and others gives what one for each gives', async (...people) => {
  const findIds = async (some: readonly NewCustomer[]) => {
    const { idByEmail } = await ensureCustomers(ctx(), some)
    return some.map(({ email }) => idByEmail.get(email))
  }
  await begin()
  const apart: (string | undefined)[] = []
  for (const one of people) apart.push(...(await findIds([one])))
  const expected = await describeAll(apart)
  await begin()
  expect(await describeAll(await findIds(people))).toEqual(expected)
  const known = await database.db
    .select({ phone: customers.phone })
    .from(customers)
    .where(inArray(customers.name, ['R']))
  expect(known).toEqual([{ phone: null }])
})
