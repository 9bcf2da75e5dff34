import { beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../../platform/server/context'
import { permissions } from '../../../shared/permissions'
import { type Caller, callerAs } from '../../../testing/callers'
import { type TestDeps, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aCustomer, aUser } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { customers } from '../customers/table'
import { leadImports, leads } from './table'

const database = useDatabase()
let deps: TestDeps
let call: Caller
let me: string

beforeEach(async () => {
  deps = testDeps({ db: database.db })
  const agent = await callerAs(deps, 'agent')
  call = agent.call
  me = agent.user.id
})

const file = (...lines: string[]) =>
  ['Customer name,E-mail,Phone,Destination,Pax,Travel date,Value,Owner,Notes,Unknown,Currency', ...lines].join('\n')
const asha = 'Asha Rao,asha@example.com,+1 212 555 0142,Nepal,2,2027-09-14,"1,250.50",,Window seats,x'
const again = 'A. Rao,ASHA@example.com,+44 20 7946 0000,Bhutan,,,,,,'
const ravi = 'Ravi Rao,ravi@example.com,+1 212 555 0142,Peru,,5/31/2027 0:00,,,,'

const rows = () => database.db.select().from(leads).orderBy(leads.destination)

describe('an import of leads', () => {
  it('says what it would do, each bad line with its column and reason, and writes nothing', async () => {
    await aCustomer(database.db, { email: 'ravi@example.com' })
    const csv = file(
      asha,
      ',nobody@example.com,+1 212 555 0142,Nepal,,,,,,',
      'No Mail,x,+1 212 555 0142,Nepal,,,,,,',
      'No Phone,a@example.com,12345,Nepal,,,,,,',
      'No Place,a@example.com,+1 212 555 0142,,,,,,,',
      'Many,a@example.com,+1 212 555 0142,Nepal,0,,,,,',
      'When,a@example.com,+1 212 555 0142,Nepal,,03/04/2027,,,,',
      'Worth,a@example.com,+1 212 555 0142,Nepal,,,much,,,',
      'Rupees,a@example.com,+1 212 555 0142,Nepal,,,"₹1,50,000",,,',
      'Owned,a@example.com,+1 212 555 0142,Nepal,,,,Nobody,,',
      'Euros,a@example.com,+1 212 555 0142,Nepal,,,"1,200",,,,EUR',
      again,
      ravi,
    )
    expect(await call.leadImports.preview({ csv })).toMatchObject({
      count: 3,
      added: 3,
      names: ['Asha Rao', 'A. Rao', 'Ravi Rao'],
      joining: 2,
      unclearDate: '03/04/2027',
      bad: [
        { line: 3, column: 'customerName', message: 'Customer name is required' },
        { line: 4, column: 'email', message: 'Invalid email address' },
        { line: 5, column: 'mobile', message: 'Please enter a valid phone number' },
        { line: 6, column: 'destination', message: 'Destination is required' },
        { line: 7, column: 'numberOfTravelers', message: 'Number of travelers must be at least 1' },
        {
          line: 8,
          column: 'travelDate',
          message: '03/04/2027 may be 3 Apr 2027 or 4 Mar 2027: please write a date such as 2027-09-14',
        },
        { line: 9, column: 'value', message: 'Please enter an amount such as 1,299.50' },
        {
          line: 10,
          column: 'value',
          message: '‘₹’ is not USD: please enter an amount in USD, such as 1,299.50',
        },
        { line: 11, column: 'owner', message: 'There is no colleague of this name or e-mail address' },
        { line: 12, column: 'value', message: '‘EUR’ is not USD: please enter an amount in USD, such as 1,299.50' },
      ],
    })
    const dated = await call.leadImports.preview({ csv, dates: 'month-first' })
    expect(dated).toMatchObject({ count: 4, unclearDate: '03/04/2027' })
    expect(dated.columns.find(({ field }) => field === 'travelDate')!.readings[0]).toEqual({
      text: '03/04/2027',
      as: '4 Mar 2027',
    })
    expect([await database.db.$count(leads), await database.db.$count(customers)]).toEqual([0, 1])
  })

  it('joins customers by e-mail, gives leads to their owners, and is undone as one batch', async () => {
    const jonah = await aUser(database.db, { role: 'agent', firstName: 'Jonah', lastName: 'Okafor' })
    const known = await aCustomer(database.db, { name: 'Ravi', email: 'ravi@example.com' })
    const csv = file(asha, again, ravi.replace('0:00,,', '0:00,,jonah okafor'), 'Broken')
    const { id, count, bad } = await call.leadImports.run({ csv })
    expect([count, bad.map(({ line }) => line)]).toEqual([3, [5]])
    const [bhutan, nepal, peru] = await rows()
    expect(nepal).toMatchObject({
      customerName: 'Asha Rao',
      numberOfTravelers: 2,
      travelDate: '2027-09-14',
      valueMinor: 125_050,
      source: 'import',
      status: 'new',
      ownerId: me,
    })
    expect(bhutan!.customerId).toBe(nepal!.customerId)
    expect(peru).toMatchObject({ customerId: known.id, ownerId: jonah.id, travelDate: '2027-05-31' })
    expect(await call.customers.get({ id: nepal!.customerId })).toMatchObject({ name: 'Asha Rao', leads: 2 })
    expect((await call.leads.events({ id: nepal!.id })).items).toMatchObject([
      { kind: 'imported', data: { text: 'Window seats' } },
    ])
    expect(await call.leadImports.list()).toMatchObject([{ id, count: 3 }])
    expect((await call.leads.queue({ importId: id })).total).toBe(3)
    await call.leads.move({ id: bhutan!.id, status: 'contacted' })
    expect(await call.leadImports.undo({ id })).toEqual({ removed: 2, restored: 0, kept: 1 })
    expect((await rows()).map(({ destination }) => destination)).toEqual(['Bhutan'])
    await expect(call.leadImports.undo({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await call.leadImports.list()).toEqual([])
    const actions = (await database.db.select().from(events)).map(({ kind }) => kind)
    expect(actions).toEqual(expect.arrayContaining(['lead.imported', 'lead.import-undone']))
  })

  it('is undone by who made it, or by an administrator', async () => {
    const { id } = await call.leadImports.run({ csv: file(asha, ravi) })
    const [colleague, admin] = [await callerAs(deps, 'agent'), await callerAs(deps, 'admin')]
    expect(await colleague.call.leadImports.list()).toEqual([])
    await expect(colleague.call.leadImports.undo({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await rows()).toHaveLength(2)
    expect(await admin.call.leadImports.list()).toMatchObject([{ id }])
    expect(await admin.call.leadImports.undo({ id })).toEqual({ removed: 2, restored: 0, kept: 0 })
  })

  it('is undone for 90 days, and what an undo needs is forgotten then', async () => {
    await call.leadImports.run({ csv: file(asha) })
    const { id } = await call.leadImports.run({ csv: file(asha.replace('1,250.50', '900'), ravi) })
    const forget = deps.lifecycles.flatMap(({ jobs = [] }) => jobs).find(({ kind }) => kind === 'lead-imports.forget')!
    const run = () => forget.run({ ctx: systemContext(deps), input: null, signal: new AbortController().signal })
    const getKept = async () =>
      (await database.db.select().from(leadImports)).filter(
        ({ madeCustomers, changes }) => madeCustomers.length + changes.length > 0,
      ).length
    await run()
    expect([await getKept(), (await call.leadImports.list()).length]).toEqual([2, 2])
    deps.clock.advance(90 * 86_400)
    await expect(call.leadImports.undo({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await call.leadImports.list()).toEqual([])
    await run()
    expect([await getKept(), await database.db.$count(leads)]).toEqual([0, 2])
  })

  it('leaves no customer behind that came with it alone', async () => {
    const { id } = await call.leadImports.run({ csv: file(asha, ravi) })
    const kept = await database.db.select().from(customers).orderBy(customers.email)
    // Checks that the second customer gets no phone, which the first one has already.
    expect(kept.map(({ phone }) => phone)).toEqual(['+12125550142', null])
    await call.customers.update({ id: kept[1]!.id, version: 1, name: 'Ravi' })
    expect(await call.leadImports.undo({ id })).toEqual({ removed: 2, restored: 0, kept: 0 })
    expect((await database.db.select().from(customers)).map(({ name }) => name)).toEqual(['Ravi'])
  })

  it('refuses what is no such file, and one that is too long', async () => {
    const many = file(...Array.from({ length: 5001 }, () => 'x'))
    for (const csv of ['\n', 'a,b\n1,2', file(), many])
      await expect(call.leadImports.run({ csv })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(call.leadImports.preview({ csv: many })).rejects.toThrow('At most 5,000 lines a file')
    await expect(call.leadImports.preview({ csv: 'x'.repeat(400_001) })).rejects.toThrow('The file is too large')
    expect(await database.db.$count(leads)).toBe(0)
  })

  it('gives leads the stages that they had elsewhere, by their old names, too', async () => {
    const csv = [
      'Name,Email,Phone,Destination,Status',
      'Asha Rao,asha@example.com,+1 212 555 0142,Nepal,Quoted',
      'Ravi Rao,ravi@example.com,+1 212 555 0143,Peru,Confirmed',
      'Mia Fox,mia@example.com,+1 212 555 0144,Rome,Closed lost',
      'Bo Li,bo@example.com,+1 212 555 0145,Oslo,Bad timing',
    ].join('\n')
    const { bad } = await call.leadImports.run({ csv })
    expect(bad).toMatchObject([{ line: 5, column: 'status' }])
    expect(await rows()).toMatchObject([
      { destination: 'Nepal', status: 'proposal', outcome: null },
      { destination: 'Peru', status: 'closed', outcome: 'won' },
      { destination: 'Rome', status: 'closed', outcome: 'lost', lostReason: 'other' },
    ])
    // Skips closed leads, unless they come again as new ones.
    expect(await call.leadImports.preview({ csv })).toMatchObject({ added: 0, same: 3 })
    expect(await call.leadImports.preview({ csv: csv.replace('Confirmed', 'New') })).toMatchObject({
      added: 1,
      same: 2,
    })
    const left = csv.replace('Status', 'Owner').replaceAll(/(Quoted|Confirmed|Closed lost|Bad timing)/g, 'Who Left')
    expect(await call.leadImports.preview({ csv: left })).toMatchObject({
      same: 1,
      bad: [{ column: 'owner' }, { column: 'owner' }, { column: 'owner' }],
    })
  })

  it('changes a lead of the same e-mail, destination and date, and gives back what it said', async () => {
    const jonah = await aUser(database.db, { role: 'agent', firstName: 'Jonah', lastName: 'Okafor' })
    const head = 'Name,Email,Phone,Destination,Travel date,Pax,Value,Budget,Status,Source,Owner'
    const run = (...lines: string[]) => call.leadImports.run({ csv: [head, ...lines].join('\n') })
    const first = [
      'Asha Rao,asha@example.com,+1 212 555 0142,Nepal,2027-09-14,2,900,,New,Phone,',
      'Ravi Rao,ravi@example.com,+1 212 555 0143,Peru,2027-05-31,2,800,,New,,',
    ]
    await run(...first)
    const [nepal, peru] = await rows()
    const lines = [
      'Asha R,ASHA@example.com,+1 212 555 0142,nepal,2027-09-14,4,"1,250",About 1500,Qualified,,Jonah Okafor',
      'Ravi Rao,ravi@example.com,+1 212 555 0143,Peru,2027-05-31,,700,,Lost,Referral,',
      'Ravi Rao,ravi@example.com,+1 212 555 0143,Peru,2027-05-31,3,,,,,',
      'Mia Fox,mia@example.com,+1 212 555 0144,Rome,,,,,,,',
    ]
    const preview = await call.leadImports.preview({ csv: [head, ...lines].join('\n') })
    expect(preview).toMatchObject({ added: 1, changed: 2, same: 1, joining: 0, bad: [] })
    const { id, count, changed } = await run(...lines)
    expect([count, changed]).toEqual([3, 2])
    expect(await rows()).toMatchObject([
      {
        customerName: 'Asha Rao',
        numberOfTravelers: 4,
        valueMinor: 125_000,
        budget: 'About 1500',
        status: 'qualified',
        source: 'phone',
        ownerId: jonah.id,
      },
      {
        numberOfTravelers: 2,
        valueMinor: 70_000,
        status: 'closed',
        outcome: 'lost',
        lostReason: 'other',
        source: 'referral',
      },
      { destination: 'Rome' },
    ])
    expect(await call.leadImports.preview({ csv: [head, ...lines].join('\n') })).toMatchObject({ changed: 0, same: 4 })
    // Moved since: it stays.
    await call.leads.move({ id: peru!.id, status: 'contacted' })
    expect(await call.leadImports.undo({ id })).toEqual({ removed: 1, restored: 1, kept: 1 })
    const back = await rows()
    expect(back[0]).toMatchObject({
      numberOfTravelers: 2,
      valueMinor: 90_000,
      budget: nepal!.budget,
      status: 'new',
      ownerId: me,
    })
    expect(back[1]).toMatchObject({ valueMinor: 70_000, status: 'contacted' })
  })

  it('changes nothing of a lead that the role does not see', async () => {
    const csv = 'Name,Email,Phone,Destination,Value\nAsha Rao,asha@example.com,+1 212 555 0142,Nepal,900'
    await call.leadImports.run({ csv })
    const { user } = await callerAs(deps, 'agent')
    const actor = { id: user.id, role: 'agent' as const, permissions, sees: 'own' as const }
    const colleague = await callerAs(deps, 'agent', { actor })
    expect(await colleague.call.leadImports.preview({ csv: csv.replace('900', '1') })).toMatchObject({
      changed: 0,
      same: 1,
    })
  })

  it('takes texts as texts, and lines with broken quotes by themselves', async () => {
    const name = '<script>alert(1)</script>'
    const csv = file(asha.replace('Asha Rao', name), '"Re"ef,b@example.com,+1 212 555 0142,Nepal,,,,,,', ravi)
    const { count, bad } = await call.leadImports.run({ csv })
    expect([count, bad.map(({ line }) => line)]).toEqual([2, [3]])
    expect((await rows()).map(({ customerName }) => customerName)).toEqual([name, 'Ravi Rao'])
  })
})
