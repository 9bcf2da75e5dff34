import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSystemContext } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { permissions } from '../../../shared/permissions'
import { type Caller, callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aCustomer, aLead, aUser } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { importedPhoneNeedsCode } from '../../settings/settings/phone.client'
import { customers } from '../customers/table'
import { importBatches } from '../../core/imports/table'
import { users } from '../../identity/auth/table'
import { runBatch } from '../../core/imports/service'
import { leadImporter } from './import.service'
import { leadImports, leads } from './table'
import { overwriteLeads } from './update.service'

const database = useDatabase()
const deps = useDeps(database)
let call: Caller
let me: string

beforeEach(async () => {
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
      'Francs,a@example.com,+1 212 555 0142,Nepal,,,"1,200",,,,CHF',
      again,
      ravi.replace('5/31/2027', '2027-05-31'),
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
        { line: 5, column: 'mobile', message: importedPhoneNeedsCode },
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
        { line: 12, column: 'value', message: '‘CHF’ is not USD: please enter an amount in USD, such as 1,299.50' },
      ],
    })
    const dated = await call.leadImports.preview({ csv, dates: 'month-first' })
    expect(dated).toMatchObject({ count: 4, unclearDate: '03/04/2027' })
    expect(dated.columns.find(({ field }) => field === 'travelDate')!.readings[0]).toEqual({
      text: '03/04/2027',
      as: '4 Mar 2027',
    })
    // Proves the order by another column of the file, and asks nobody for what stands in notes.
    const proven = file(
      'When,a@example.com,+1 212 555 0142,Nepal,,03/04/2027,,,,',
      'Then,b@example.com,+1 212 555 0143,Nepal,,04/25/2027,,,,',
    )
    expect(await call.leadImports.preview({ csv: proven })).toMatchObject({ count: 2, dates: 'month-first', bad: [] })
    const closing = 'Name,Email,Destination,Expected close date\nAsha,asha@example.com,Peru,03/04/2027'
    expect(await call.leadImports.preview({ csv: closing })).toMatchObject({ count: 1, dates: null, unclearDate: '' })
    expect([await database.db.$count(leads), await database.db.$count(customers)]).toEqual([0, 1])
  })

  it('needs no phone number: the e-mail address finds the customer, whose number stays', async () => {
    const { call } = await callerAs(deps, 'agent')
    const asha = await call.customers.create({ name: 'Asha Rao', email: 'asha@example.com', phone: '+1 212 555 0142' })
    const csv = 'Name,Email,Destination\nAsha Rao,asha@example.com,Peru\nBo Li,bo@example.com,Peru'
    expect(await call.leadImports.run({ csv })).toMatchObject({ count: 2, bad: [] })
    const { items } = await call.leads.list({ limit: 10 })
    expect(items.map(({ mobile }) => mobile)).toEqual(['', ''])
    expect(await call.customers.get({ id: asha.id })).toMatchObject({ phone: '+1 212 555 0142' })
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
    expect(await call.leadImports.list()).toMatchObject([{ id, count: 3, added: 3, changed: 0 }])
    expect((await call.leads.queue({ importId: id })).total).toBe(3)
    await call.leads.move({ id: bhutan!.id, status: 'contacted' })
    expect(await call.leadImports.undo({ id })).toEqual({ removed: 2, restored: 0, kept: 1, gone: 0 })
    expect((await rows()).map(({ destination }) => destination)).toEqual(['Bhutan'])
    await expect(call.leadImports.undo({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await call.leadImports.list()).toEqual([])
    const actions = (await database.db.select().from(events).orderBy(events.id)).map(({ kind }) => kind)
    expect(actions).toEqual(expect.arrayContaining(['lead.imported', 'lead.import-undone']))
  })

  it('keeps a lead on which somebody worked after a later import of it, also once that is undone', async () => {
    const { id } = await call.leadImports.run({ csv: file(asha, ravi) })
    const later = await call.leadImports.run({
      csv: file(asha.replace('Nepal,2', 'Nepal,4'), ravi.replace('Peru,', 'Peru,3')),
    })
    const [worked] = await rows()
    await call.leads.addNote({ id: worked!.id, text: 'Called her' })
    expect(await call.leadImports.undo({ id: later.id })).toMatchObject({ restored: 2 })
    expect(await call.leadImports.undo({ id })).toMatchObject({ removed: 1, kept: 1 })
    expect(await rows()).toMatchObject([{ id: worked!.id }])
  })

  it('is undone by who made it, or by an administrator', async () => {
    const { id } = await call.leadImports.run({ csv: file(asha, ravi) })
    const [colleague, admin] = [await callerAs(deps, 'agent'), await callerAs(deps, 'admin')]
    expect(await colleague.call.leadImports.list()).toEqual([])
    await expect(colleague.call.leadImports.undo({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await rows()).toHaveLength(2)
    expect(await admin.call.leadImports.list()).toMatchObject([{ id }])
    expect(await admin.call.leadImports.undo({ id })).toEqual({ removed: 2, restored: 0, kept: 0, gone: 0 })
  })

  it('is undone with customers whose lead was deleted by hand, and keeps those who got another one', async () => {
    const { id } = await call.leadImports.run({ csv: file(asha, ravi) })
    const [first, second] = await rows()
    const admin = await callerAs(deps, 'admin')
    await admin.call.leads.remove({ id: first!.id, version: first!.version })
    await aLead(database.db, { customerId: second!.customerId, destination: 'Rome' })
    expect(await call.leadImports.undo({ id })).toMatchObject({ removed: 1 })
    const left = await database.db.select({ email: customers.email }).from(customers)
    expect(left).toEqual([{ email: second!.email }])
    expect(await database.db.select({ along: importBatches.along }).from(importBatches)).toEqual([{ along: [] }])
  })

  it('is undone for 90 days, and what an undo needs is forgotten then', async () => {
    await call.leadImports.run({ csv: file(asha) })
    const { id } = await call.leadImports.run({ csv: file(asha.replace('1,250.50', '900'), ravi) })
    const forget = deps.lifecycles.flatMap(({ jobs = [] }) => jobs).find(({ kind }) => kind === 'imports.forget')!
    const run = () =>
      forget.run({ ctx: createSystemContext(deps), input: null, signal: new AbortController().signal, seconds: 60 })
    const getKept = async () =>
      (await database.db.select().from(importBatches)).filter(
        ({ made, along, changes }) => made.length + along.length + changes.length > 0,
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
    expect(await call.leadImports.undo({ id })).toEqual({ removed: 2, restored: 0, kept: 0, gone: 0 })
    expect((await database.db.select().from(customers)).map(({ name }) => name)).toEqual(['Ravi'])
  })

  it('of a server of 1.0.0 beside is undone with the customers that it made', async () => {
    const id = newId()
    const { id: made } = await aCustomer(database.db)
    const kept = await aCustomer(database.db, { name: 'Ravi' })
    await database.db.transaction(async (tx) => {
      const batch = { id, madeCustomers: [], count: 0, createdBy: me, createdAt: deps.now() }
      await tx.insert(leadImports).values(batch)
      for (const customerId of [made, kept.id]) {
        const lead = await aLead(tx, { customerId, importId: id })
        await tx.insert(events).values({ id: newId(), kind: 'lead.added', leadId: lead.id })
      }
      await tx
        .update(leadImports)
        .set({ madeCustomers: [made], count: 2 })
        .where(eq(leadImports.id, id))
    })
    expect(await call.leadImports.list()).toMatchObject([{ id, count: 2, added: 2, changed: 0 }])
    expect(await call.leadImports.undo({ id })).toEqual({ removed: 2, restored: 0, kept: 0, gone: 0 })
    expect(await database.db.select().from(leadImports)).toMatchObject([{ id, undoneAt: expect.any(Date) as Date }])
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
      'Bo Li,bo@example.com,+1 212 555 0145,Oslo,Closed',
    ].join('\n')
    const { bad } = await call.leadImports.run({ csv })
    expect(bad).toMatchObject([{ line: 5, column: 'status' }])
    expect(await rows()).toMatchObject([
      { destination: 'Nepal', status: 'proposal', outcome: null },
      { destination: 'Peru', status: 'closed', outcome: 'won' },
      { destination: 'Rome', status: 'closed', outcome: 'lost', lostReason: 'other' },
    ])
    // Leaves closed what the file made, also where its stage is behind.
    expect(await call.leadImports.preview({ csv })).toMatchObject({ added: 0, same: 3 })
    const behind = csv.replace('Confirmed', 'New')
    expect(await call.leadImports.preview({ csv: behind })).toMatchObject({ added: 0, same: 3, behind: 1 })
    const left = csv.replace('Status', 'Owner').replaceAll(/(Quoted|Confirmed|Closed lost|Closed)/g, 'Who Left')
    expect(await call.leadImports.preview({ csv: left })).toMatchObject({
      same: 3,
      bad: [{ column: 'owner' }],
    })
  })

  it('takes a deal of Pipedrive at how it ended, and keeps what it says in other words', async () => {
    const head =
      'Deal - Title,Deal - Stage,Deal - Status,Lead source,Person - Name,Person - Email,Person - Phone,Deal - Destination,Deal - Expected close date'
    const toLine = (name: string, stage: string, status: string, source: string) =>
      `${name},${stage},${status},${source},${name},${name.toLowerCase()}@example.com,+1 212 555 0142,${name},2027-03-31`
    const csv = [
      head,
      toLine('Ana', 'Proposal Made', 'Lost', 'Organic Search'),
      toLine('Bo', 'Contact Made', 'Won', 'Cold Call'),
      toLine('Cy', 'Proposal Made', 'Open', 'Organic Search'),
      toLine('Di', 'Called twice', 'Open', 'Aunt Mary'),
    ].join('\n')
    const preview = await call.leadImports.preview({ csv })
    expect([preview.bad, preview.added]).toEqual([[], 4])
    expect(preview.notices).toEqual([
      { line: 2, column: 'source', message: '‘Organic Search’ is taken as Web site, as in 1 further line' },
      { line: 5, column: 'status', message: '‘Called twice’ is taken as New' },
      { line: 5, column: 'source', message: '‘Aunt Mary’ is taken as Import' },
    ])
    const { id } = await call.leadImports.run({ csv })
    const found = await rows()
    expect(found.map((lead) => [lead.destination, lead.status, lead.outcome, lead.source])).toEqual([
      ['Ana', 'closed', 'lost', 'site'],
      ['Bo', 'closed', 'won', 'phone'],
      ['Cy', 'proposal', null, 'site'],
      ['Di', 'new', null, 'import'],
    ])
    expect((await call.leads.events({ id: found[3]!.id })).items).toMatchObject([
      { data: { text: 'Status: Called twice\nSource: Aunt Mary\nExpected close date: 31 Mar 2027' } },
    ])
    // Keeps source and stage of a lead that is there.
    await call.leads.move({ id: found[3]!.id, status: 'qualified' })
    expect(await call.leadImports.preview({ csv })).toMatchObject({ added: 0, changed: 0, same: 4, behind: 0 })
    const guessed = csv.replace('Called twice,Open', 'Deal lost to a friend,Open')
    expect(await call.leadImports.preview({ csv: guessed })).toMatchObject({ changed: 0, same: 4, behind: 0 })
    const lost = csv.replace('Called twice,Open', 'Called twice,Lost')
    expect(await call.leadImports.preview({ csv: lost })).toMatchObject({ changed: 1, same: 3 })
    expect(await call.leadImports.undo({ id })).toEqual({ removed: 3, restored: 0, kept: 1, gone: 0 })
    // Remembers what somebody says that a word means, as that is no guess.
    const eve = [head, toLine('Eve', 'Called twice', 'Open', 'Phone')].join('\n')
    const words = [{ field: 'status', text: 'Called twice', means: 'Qualified' }]
    const asked = await call.leadImports.preview({ csv: eve })
    expect(asked.words).toMatchObject([{ field: 'status', unknown: [{ text: 'Called twice', count: 1, means: '' }] }])
    await call.leadImports.run({ csv: eve, words })
    expect((await rows()).find(({ destination }) => destination === 'Eve')).toMatchObject({ status: 'qualified' })
    const fay = await call.leadImports.preview({ csv: eve.replaceAll(/eve/gi, 'fay') })
    expect([fay.notices, fay.words[0]!.unknown]).toMatchObject([[], [{ means: 'Qualified' }]])
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
    // Keeps a lead that was moved since.
    await call.leads.move({ id: peru!.id, status: 'contacted' })
    expect(await call.leadImports.undo({ id })).toEqual({ removed: 1, restored: 1, kept: 1, gone: 0 })
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

  const stagesHead = 'Name,Email,Phone,Destination,Travel date,Value,Status,Owner'
  const getLines = (status: string) => [
    `Asha Rao,asha@example.com,+1 212 555 0142,Nepal,2027-09-14,900,${status},Jonah Okafor`,
    `Ravi Rao,ravi@example.com,+1 212 555 0143,Peru,2027-05-31,800,${status},`,
  ]

  it('never reopens a lead that is closed here, nor moves one back: the other columns apply, and the preview says so', async () => {
    await aUser(database.db, { role: 'agent', firstName: 'Jonah', lastName: 'Okafor' })
    const toFile = (...lines: string[]) => [stagesHead, ...lines].join('\n')
    await call.leadImports.run({
      csv: toFile(...getLines('Contacted').map((line) => line.replace('Jonah Okafor', ''))),
    })
    const [nepal, peru] = await rows()
    await call.leads.move({ id: nepal!.id, status: 'closed', outcome: 'won' })
    await call.leads.move({ id: peru!.id, status: 'proposal' })
    const before = await rows()
    for (const status of ['New', 'Contacted', 'Qualified'])
      expect(await call.leadImports.preview({ csv: toFile(...getLines(status)) })).toMatchObject({ same: 2, behind: 2 })
    expect(await call.leadImports.preview({ csv: toFile(getLines('Lost')[0]!) })).toMatchObject({ same: 1, behind: 1 })
    const csv = toFile(...getLines('New').map((line) => line.replace('900', '950')))
    expect(await call.leadImports.preview({ csv })).toMatchObject({ changed: 1, same: 1, behind: 2 })
    await call.leadImports.run({ csv })
    const { updatedAt: _, version, ...rest } = before[0]!
    expect((await rows())[0]).toMatchObject({ ...rest, version: version + 1, valueMinor: 95_000 })
    expect((await rows())[1]).toEqual(before[1])
    // Takes the owner of a line with the same stage, and moves a lead to a later one.
    expect(await call.leadImports.preview({ csv: toFile(getLines('Won')[0]!) })).toMatchObject({
      changed: 1,
      behind: 0,
    })
    await call.leadImports.run({ csv: toFile(getLines('Lost')[1]!) })
    expect((await rows())[1]).toMatchObject({ status: 'closed', outcome: 'lost' })
  })

  it('adds no lead twice that was closed, or got a travel date, where the file has none', async () => {
    const head2 = 'Name,Email,Destination,Value,Status'
    const deals = [
      head2,
      'Asha Rao,asha@example.com,Nepal,900,Qualified',
      'Ravi Rao,ravi@example.com,Peru,800,Qualified',
      'Mia Fox,mia@example.com,Rome,700,Qualified',
    ].join('\n')
    await call.leadImports.run({ csv: deals })
    const [nepal, peru, rome] = await rows()
    await call.leads.move({ id: nepal!.id, status: 'closed', outcome: 'lost', lostReason: 'other' })
    for (const { id, version } of [peru!, rome!]) await call.leads.update({ id, version, travelDate: '2027-05-31' })
    await call.leads.move({ id: peru!.id, status: 'closed', outcome: 'won' })
    expect(await call.leadImports.preview({ csv: deals })).toMatchObject({ added: 0, changed: 0, same: 3, behind: 2 })
    // Changes nothing by a file without destinations, which leaves the owner of a closed one, too.
    await aUser(database.db, { role: 'agent', firstName: 'Jonah', lastName: 'Okafor' })
    const contacts = 'Name,Email,Owner\nAsha Rao,asha@example.com,Jonah Okafor\nRavi Rao,ravi@example.com,Jonah Okafor'
    expect(await call.leadImports.preview({ csv: contacts })).toMatchObject({ added: 0, changed: 0, same: 2 })
    // Takes an open lead of the person first, and one that staff closed for another inquiry.
    const { customerId } = nepal!
    await aLead(database.db, { customerId, email: 'asha@example.com', destination: 'Oslo', travelDate: null })
    expect(await call.leadImports.preview({ csv: contacts })).toMatchObject({ added: 0, changed: 1, same: 1 })
    const { id } = await aCustomer(database.db, { email: 'bo@example.com' })
    const closed = { status: 'closed', outcome: 'lost', lostReason: 'other', closedAt: new Date('2026-05-03') } as const
    await aLead(database.db, {
      ...closed,
      customerId: id,
      email: 'bo@example.com',
      destination: 'Cork',
      travelDate: null,
    })
    const again2 = `${head2}\nBo Li,bo@example.com,Cork,500,New`
    expect(await call.leadImports.preview({ csv: again2 })).toMatchObject({ added: 1, same: 0 })
  })

  it('says of whom was only invited that the invitation is open', async () => {
    await aUser(database.db, { role: 'agent', status: 'invited', firstName: 'Ann', lastName: 'Ro' })
    const { bad } = await call.leadImports.preview({ csv: file(asha.replace(',,Window', ',Ann Ro,Window')) })
    expect(bad).toMatchObject([{ column: 'owner', message: expect.stringContaining('Ann Ro has not accepted') }])
  })

  it('finds by name who was merged into another customer since', async () => {
    const csv = 'Deal Name,Contact Name,Stage\nRome,Mia Fox,Qualification'
    await call.leadImports.run({ csv })
    const [{ customerId }] = (await rows()) as [typeof leads.$inferSelect]
    const into = await aCustomer(database.db, { name: 'Mia Wolf', email: 'mia@example.com' })
    const from = await call.customers.get({ id: customerId })
    await call.customers.merge({
      id: into.id,
      version: into.version,
      from: { id: from.id, version: from.version },
      take: [],
    })
    expect(await call.leadImports.preview({ csv })).toMatchObject({ added: 0, same: 1, bad: [] })
  })

  it('finds a lead that was merged into another one, which keeps what was chosen then', async () => {
    const lines = ['Asha Rao,asha@example.com,Nepal,900', 'Asha Rao,asha@example.com,Peru,800']
    const csv = ['Name,Email,Destination,Value', ...lines].join('\n')
    await call.leadImports.run({ csv })
    const [nepal, peru] = await rows()
    const { id } = await call.leads.merge({
      id: nepal!.id,
      version: nepal!.version,
      from: { id: peru!.id, version: peru!.version },
      take: [],
    })
    const preview = await call.leadImports.preview({ csv })
    expect(preview).toMatchObject({ added: 0, changed: 0, same: 2, bad: [] })
    expect(preview.notices).toMatchObject([
      { line: 3, message: expect.stringContaining('was merged into another one') },
    ])
    const reversed = csv.replace(lines.join('\n'), lines.toReversed().join('\n').replace('900', '950'))
    expect(await call.leadImports.preview({ csv: reversed })).toMatchObject({ added: 0, changed: 1, same: 1 })
    await call.leads.undoMerge({ id })
    expect(await call.leadImports.preview({ csv })).toMatchObject({ same: 2, notices: [] })
  })

  it('moves no lead that was closed between the preview and the import', async () => {
    await call.leadImports.run({ csv: [stagesHead, getLines('New')[1]!].join('\n') })
    const [peru] = await rows()
    const late = overwriteLeads({ ...testContext(deps), actor: { id: me, role: 'agent' } }, [
      { id: peru!.id, version: peru!.version, from: 'contacted', changes: { budget: 'Less' } },
    ])
    expect(await late).toEqual([null])
    expect((await rows())[0]).toEqual(peru)
  })

  it('gives back by an undo when a lead was closed, and whether it takes requests, and announces no sale', async () => {
    const customer = await aCustomer(database.db, { email: 'ravi@example.com' })
    const known = { customerId: customer.id, email: 'ravi@example.com', mobile: '+12125550143', destination: 'Peru' }
    await aLead(database.db, { ...known, source: 'site', takesRequests: true, travelDate: '2027-05-31' })
    await aLead(database.db, { ...known, status: 'closed', outcome: 'won', closedAt: new Date('2026-05-03T10:00:00Z') })
    const before = await rows()
    const { id } = await call.leadImports.run({
      csv: [stagesHead, getLines('Lost')[1]!, getLines('New')[1]!.replace('2027-05-31', '').replace('800', '750')].join(
        '\n',
      ),
    })
    expect((await rows()).map(({ takesRequests }) => takesRequests)).toEqual([false, false, false])
    expect(await call.leadImports.undo({ id })).toEqual({ removed: 1, restored: 1, kept: 0, gone: 0 })
    const getPlain = (all: (typeof before)[number][]) =>
      all.map(({ version: _v, updatedAt: _u, ...lead }) => lead).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(getPlain(await rows())).toEqual(getPlain(before))
    const recorded = await database.db.select().from(events).orderBy(events.id)
    expect(recorded.filter(({ after }) => (after as { outcome?: string } | null)?.outcome === 'won')).toEqual([])
  })

  it('reads a bare value in the currency of the lead that is there, and takes its own export back as it is', async () => {
    const admin = (await callerAs(deps, 'admin')).call
    const { version } = await admin.settings.agency()
    await admin.settings.update({ version, sellsIn: ['EUR', 'JPY'] })
    const csv = (value: string, currency: string) =>
      file(asha.replace('"1,250.50"', value) + currency, ravi.replace('0:00,,', `0:00,,`).replace('Peru,,', 'Peru,2,'))
    await call.leadImports.run({ csv: csv('300000', ',JPY') })
    const isYen = { valueMinor: 300_000, currency: 'JPY' }
    expect((await rows())[0]).toMatchObject(isYen)
    expect(await call.leadImports.preview({ csv: csv('300000', '') })).toMatchObject({ same: 2, bad: [] })
    expect(await call.leadImports.preview({ csv: csv('2000', ',EUR') })).toMatchObject({
      bad: [{ line: 2, column: 'value', message: expect.stringContaining('is not JPY') }],
    })
    await call.leadImports.run({ csv: csv('310000', '') })
    expect((await rows())[0]).toMatchObject({ ...isYen, valueMinor: 310_000 })
    const { csv: exported } = await admin.leads.export({ sort: 'created', descending: false })
    expect(await call.leadImports.preview({ csv: exported })).toMatchObject({ same: 2, bad: [], behind: 0 })
  })

  it('of a role that sees its own takes no hidden lead for a line’s, counts none, and refuses a line about one', async () => {
    const { user } = await callerAs(deps, 'agent')
    const actor = { id: user.id, role: 'agent' as const, permissions, sees: 'own' as const }
    const { call: own } = await callerAs(deps, 'agent', { actor })
    const customer = await aCustomer(database.db, { email: 'asha@example.com' })
    const known = { customerId: customer.id, email: 'asha@example.com', destination: 'Nepal', travelDate: null }
    const mine = await aLead(database.db, { ...known, ownerId: user.id, createdAt: new Date('2026-01-01') })
    await aLead(database.db, { ...known, ownerId: me, createdAt: new Date('2026-02-01') })
    await aLead(database.db, { ...known, ownerId: me, destination: 'Peru' })
    const toFile = (destination: string) =>
      `Name,Email,Phone,${destination && 'Destination,'}Budget\nAsha Rao,asha@example.com,,${destination && `${destination},`}Plenty`
    for (const destination of ['Nepal', '']) {
      const csv = toFile(destination)
      expect(await own.leadImports.preview({ csv })).toMatchObject({ changed: 1, added: 0, same: 0, bad: [] })
    }
    const refused = { bad: [{ line: 2, column: 'email', message: 'A lead of this customer is not yours' }] }
    expect(await own.leadImports.preview({ csv: toFile('Peru') })).toMatchObject({ added: 0, same: 0, ...refused })
    await database.db.update(leads).set({ ownerId: me }).where(eq(leads.id, mine.id))
    for (const destination of ['Nepal', 'Peru', ''])
      expect(await own.leadImports.preview({ csv: toFile(destination) })).toMatchObject({
        count: 0,
        same: 0,
        ...refused,
      })
    for (const [caller, joining] of [
      [own, 0],
      [call, 1],
    ] as const)
      expect(await caller.leadImports.preview({ csv: toFile('Oslo') })).toMatchObject({ added: 1, joining })
  })

  it('of a file without a destination is taken as not said yet, and changes the one open lead of the person after that', async () => {
    const csv = [
      'First Name,Last Name,Company,Email,Phone,Lead Status,Lead Source',
      'Asha,Rao,Rao Ltd,asha@example.com,+1 212 555 0142,Contacted,Partner',
      'Ravi,Rao,,ravi@example.com,,Junk Lead,Cold Call',
      ',,Oak Travel,,+1 212 555 0177,Contacted,Partner',
    ].join('\n')
    const preview = await call.leadImports.preview({ csv })
    expect(preview).toMatchObject({ problem: null, added: 3, bad: [] })
    expect(preview.notices).toContainEqual({
      line: 2,
      column: 'destination',
      message: 'The file has no destination: “Not said yet” is taken, as in 2 further lines',
    })
    const { id } = await call.leadImports.run({ csv })
    const made = await rows()
    expect(made.map((lead) => [lead.customerName, lead.destination, lead.status, lead.outcome]).toSorted()).toEqual([
      ['Asha Rao', 'Not said yet', 'contacted', null],
      ['Oak Travel', 'Not said yet', 'contacted', null],
      ['Ravi Rao', 'Not said yet', 'closed', 'lost'],
    ])
    const asha = made.find(({ customerName }) => customerName === 'Asha Rao')!
    expect((await call.leads.events({ id: asha.id })).items).toMatchObject([
      { data: { text: 'Source: Partner\nCompany: Rao Ltd' } },
    ])
    // Enters what a colleague asked her meanwhile.
    await call.leads.update({ id: asha.id, version: asha.version, destination: 'Nepal' })
    expect(await call.leadImports.preview({ csv })).toMatchObject({ added: 0, changed: 0, same: 3 })
    const later = csv.replace('Contacted,Partner', 'Pre-Qualified,Partner')
    expect(await call.leadImports.run({ csv: later })).toMatchObject({ count: 1, changed: 1 })
    expect(await rows()).toMatchObject([
      { id: asha.id, destination: 'Nepal', status: 'qualified' },
      { destination: 'Not said yet' },
      { destination: 'Not said yet' },
    ])
    await aLead(database.db, { customerId: asha.customerId, email: asha.email, destination: 'Peru' })
    expect((await call.leadImports.preview({ csv })).bad).toEqual([
      {
        line: 2,
        column: 'destination',
        message: '2 open leads of this customer are here: say which, by its destination',
      },
    ])
    expect(await call.leadImports.undo({ id })).toMatchObject({ removed: 2, restored: 0, kept: 1, gone: 0 })
  })

  it('of deals without an e-mail address finds the customer by phone or name, or adds one, and is undone with them', async () => {
    const known = await aCustomer(database.db, { name: 'Asha Rao', email: 'asha@example.com', phone: null })
    const called = await aCustomer(database.db, { name: 'Ravi', email: null, phone: '+12125550143' })
    for (const email of ['one@example.com', 'two@example.com']) await aCustomer(database.db, { name: 'Bo Li', email })
    const csv = [
      'Deal Name,Contact Name,Account Name,Phone,Stage,Amount,Closing Date',
      'Nepal in spring,Asha Rao,,,Negotiation/Review,900,2027-03-31',
      'Peru,Ravi R.,,+1 212 555 0143 ::: +1 212 555 0199,Qualification,800,2027-03-31',
      'Rome,Mia Fox,,,Qualification,700,2027-03-31',
      'Oslo,Mia Fox,,,Qualification,600,2027-03-31',
      'Bonn,Bo Li,,,Qualification,500,2027-03-31',
      'Cork,,Oak Travel,,Qualification,400,2027-03-31',
      'Kyiv,Eve Day (eve@example.com);Bo Li (one@example.com),,,Qualification,300,2027-03-31',
    ].join('\n')
    const preview = await call.leadImports.preview({ csv })
    expect(preview).toMatchObject({
      added: 6,
      joining: 3,
      bad: [{ line: 6, column: 'customerName', message: expect.stringContaining('2 customers have this name') }],
    })
    expect(preview.notices.map(({ line, message }) => [line, message])).toEqual([
      [2, 'Without an e-mail address or phone number: the customer of this name is taken'],
      [3, '+1 212 555 0143 counts, as the first: +1 212 555 0199 is left out'],
      [4, 'Without an e-mail address or phone number: a customer of this name alone is added, as in 2 further lines'],
      [8, 'The first contact counts: Bo Li (one@example.com) is left out'],
    ])
    const { id } = await call.leadImports.run({ csv })
    expect(
      (await rows()).map((lead) => [lead.destination, lead.customerName, lead.email, lead.mobile, lead.customerId]),
    ).toMatchObject([
      ['Cork', 'Oak Travel', '', '', expect.any(String)],
      ['Kyiv', 'Eve Day', 'eve@example.com', '', expect.any(String)],
      ['Nepal in spring', 'Asha Rao', 'asha@example.com', '', known.id],
      ['Oslo', 'Mia Fox', '', '', expect.any(String)],
      ['Peru', 'Ravi R.', '', '+12125550143', called.id],
      ['Rome', 'Mia Fox', '', '', expect.any(String)],
    ])
    expect(await call.leadImports.preview({ csv })).toMatchObject({ added: 0, changed: 0, same: 6 })
    expect(await database.db.$count(customers)).toBe(7)
    expect(await call.leadImports.undo({ id })).toMatchObject({ removed: 6, kept: 0 })
    expect(await database.db.$count(customers)).toBe(4)
  })

  it('gives no lead to a colleague who left while the file was written', async () => {
    const jonah = await aUser(database.db, { role: 'agent', firstName: 'Jonah', lastName: 'Okafor' })
    const leaving: typeof leadImporter = {
      ...leadImporter,
      lock: async (tx, touched) => {
        await tx.db.update(users).set({ status: 'deactivated' }).where(eq(users.id, jonah.id))
        await leadImporter.lock!(tx, touched)
      },
    }
    const csv = file(asha.replace(',,Window', ',Jonah Okafor,Window'), ravi)
    const { count, bad } = await runBatch({ ...testContext(deps), actor: { id: me, role: 'agent' } }, leaving, { csv })
    expect([count, bad]).toEqual([
      1,
      [{ line: 2, column: '', message: 'There is no colleague of this name or e-mail address' }],
    ])
    expect((await rows()).map(({ ownerId }) => ownerId)).toEqual([me])
  })

  it('takes texts as texts, and lines with broken quotes by themselves', async () => {
    const name = '<script>alert(1)</script>'
    const csv = file(asha.replace('Asha Rao', name), '"Re"ef,b@example.com,+1 212 555 0142,Nepal,,,,,,', ravi)
    const { count, bad } = await call.leadImports.run({ csv })
    expect([count, bad.map(({ line }) => line)]).toEqual([2, [3]])
    expect((await rows()).map(({ customerName }) => customerName)).toEqual([name, 'Ravi Rao'])
  })
})
