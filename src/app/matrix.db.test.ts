import type { FastifyInstance } from 'fastify'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officeRoles } from '../modules/identity/roles/table'
import { listGiving } from '../shared/permission-groups'
import { type Permission, permissions } from '../shared/permissions'
import { runsAll } from '../../scripts/scope.mjs'
import { type Call, calls, type Parcel } from '../testing/calls'
import { testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { examples } from '../testing/examples'
import { resetToPristine } from '../testing/pristine'
import { getCookie, everybody, expectedRefusal, useWorld, type Who } from '../testing/world'
import { buildApp } from './http/server'

/**
 * Generates every call × every caller from the router's metadata and the REST table. Sends each call that names a row
 * unknown ids, too.
 */

const database = useDatabase()
let app: FastifyInstance
const deps = () => testDeps({ db: database.db, env: { RATE_LIMIT_FACTOR: '1000000' } })

const world = useWorld(database, deps)

beforeAll(async () => {
  app = await buildApp(deps())
})
afterAll(() => app.close())

const send = (call: Call, parcel: Parcel, who: Who) => {
  const request = call.request(parcel)
  return app.inject({ ...request, headers: { ...request.headers, ...getCookie(world(), who) } })
}
const refuses = (who: Who) => (call: Call) => expectedRefusal(call, who) !== null
const passes = (call: Call) => everybody.filter((who) => !refuses(who)(call))

/**
 * Lists the callers that an example is tried with. Puts calls that are refused or only read first, as they change no
 * rows. Of callers who change something, the gate takes the first: the guards also pass any with more rights. Of those
 * who read, it takes the first and the last.
 */
function listCallers(call: Call, status: Partial<Record<Who, number>>): Who[] {
  const refused = passes(call).filter((who) => status[who] !== undefined)
  const answered = passes(call).filter((who) => status[who] === undefined)
  if (runsAll) return [...refused, ...answered]
  const few = call.isQuery ? new Set([answered.at(0), answered.at(-1)]) : new Set([answered.at(0)])
  return [...refused, ...answered.filter((who) => few.has(who))]
}

/** Makes the rows that the call is about. */
async function makeExample(call: Call) {
  const { status: given = {}, ...parcel } = (await examples[call.name]?.(world())) ?? {}
  const asStaff = given.agent ?? given.admin
  return { status: { ...(asStaff && { accountant: asStaff, manager: asStaff }), ...given }, parcel }
}

async function expectAnswer(call: Call, who: Who, { status, parcel }: Awaited<ReturnType<typeof makeExample>>) {
  const answer = await send(call, parcel, who)
  if (examples[call.name]) expect(answer.statusCode, `${who}: ${answer.body}`).toBe(status[who] ?? call.status)
  else expect([call.status, 400, 404, 409], who).toContain(answer.statusCode)
}

const wrongIds = ['none', 'No such id!', '12', 'x'.repeat(500), '00000000-0000-7000-8000-000000000000', "' OR 1=1 --"]
/** Holds one of each kind in the gate: no id at all, and one as the database makes them. */
const unknownIds = runsAll ? wrongIds : [wrongIds[1]!, wrongIds[4]!]
/** Lists calls whose id is made by the caller for a new row, or names a row to leave out. */
const namesNewRows = new Set([
  'trpc packageDrafts.save',
  'trpc inventory.overlappingRates',
  'trpc proposals.packageCost',
])
const findIdPart = ({ name, slots }: Call): 'params' | 'body' | null => {
  if (!examples[name] || namesNewRows.has(name)) return null
  if (slots.some(([part, slot]) => part === 'params' && slot === 'id')) return 'params'
  return slots.some((slot) => slot.join('.') === 'body.id') ? 'body' : null
}

/** Expects 404 for an unknown id of whatever shape, beside an input that is right. */
async function expectUnknown(call: Call, parcel: Parcel) {
  const part = findIdPart(call)
  if (!part) return
  const answers = unknownIds.map(async (id) => {
    const { statusCode } = await send(call, { ...parcel, [part]: { ...(parcel[part] as object), id } }, 'admin')
    return [id, statusCode]
  })
  expect(await Promise.all(answers)).toEqual(unknownIds.map((id) => [id, 404]))
}

// Sends no input, as a guard checks the caller first.
it.each(everybody)('refuses %s every call that is not theirs', async (who) => {
  const wrong: string[] = []
  for (const call of calls.filter(refuses(who))) {
    const { statusCode } = await send(call, {}, who)
    const expected = expectedRefusal(call, who)
    if (statusCode !== expected) wrong.push(`${call.name}: ${statusCode} instead of ${expected}`)
  }
  expect(wrong).toEqual([])
})

const groups = [...new Set(calls.map(({ access, needs }) => (access === 'staff' ? needs.join(' ') : '')))].filter(
  Boolean,
)

it.each(groups)('%s opens its calls, and all but one of its permissions none of them', async (group) => {
  const needs = group.split(' ') as Permission[]
  const { user, cookie } = world().people.accountant
  const opened = calls.filter((call) => call.access === 'staff' && call.needs.join(' ') === group)
  const askAll = async (held: readonly Permission[]) => {
    await database.db
      .update(officeRoles)
      .set({ permissions: [...held] })
      .where(eq(officeRoles.id, user.roleId!))
    const answers = opened.map(async (call) => {
      const request = call.request({})
      const { statusCode } = await app.inject({ ...request, headers: { ...request.headers, cookie } })
      return [call.name, statusCode] as const
    })
    return Promise.all(answers)
  }
  for (const missing of needs) {
    // Leaves out those to change what it sees, too, which come with it.
    const others = permissions.filter((one) => !listGiving(missing).includes(one))
    expect((await askAll(others)).filter(([, status]) => status !== 403)).toEqual([])
  }
  expect((await askAll(needs)).filter(([, status]) => status === 401 || status === 403 || status >= 500)).toEqual([])
})

describe.each(calls.map((call) => ({ call, name: call.name })))('$name', ({ call }) => {
  it('answers those who may call it, and 404 for an unknown id', async () => {
    let made = await makeExample(call)
    await expectUnknown(call, made.parcel)
    const { status } = made
    let isUsed = false
    for (const who of listCallers(call, status)) {
      if (isUsed && !call.isQuery) {
        await resetToPristine(database.db)
        made = await makeExample(call)
      }
      isUsed = status[who] === undefined
      await expectAnswer(call, who, made)
    }
  })

  it.runIf(runsAll).each(everybody.filter((who) => refuses(who)(call)))('refuses %s valid input', async (who) => {
    const { parcel } = await makeExample(call)
    expect((await send(call, parcel, who)).statusCode).toBe(expectedRefusal(call, who))
  })
})

it('has no example for a call that is gone', () => {
  const names = new Set(calls.map((call) => call.name))
  expect(Object.keys(examples).filter((name) => !names.has(name))).toEqual([])
})
