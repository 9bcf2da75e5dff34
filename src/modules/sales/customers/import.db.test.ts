import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createSystemContext } from '../../../platform/server/context'
import { permissions } from '../../../shared/permissions'
import { callerAs } from '../../../testing/callers'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aCustomer, aLead } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { importBatches } from '../../core/imports/table'
import { customers } from './table'

const database = useDatabase()
const staff = (role: 'agent' | 'admin' = 'agent') => callerAs(testDeps({ db: database.db }), role)
const head = 'name,e-mail,phone,company,birthday,tags,notes'
const file = (...lines: string[]) => [head, ...lines].join('\n')
const stored = () => database.db.select().from(customers).orderBy(customers.name)

describe('a file of customers', () => {
  it('of two names that differ says which is left out', async () => {
    const { call } = await callerAs(testDeps({ db: database.db }), 'agent')
    const csv = 'Name,First name,Last name,Email\n由美子 中村,YUMIKO,NAKAMURA,yumiko@example.com'
    const { names, notices } = await call.customerImports.preview({ csv })
    expect([names, notices.map(({ line, column }) => [line, column])]).toEqual([['由美子 中村'], [[2, 'firstName']]])
  })

  it('adds who is new, changes who is there, and leaves what a blank cell says', async () => {
    const { call } = await staff()
    await aCustomer(database.db, { name: 'Ana Lee', email: 'ana@example.com', phone: null, notes: 'Likes windows' })
    const csv = file(
      'Ana Lee,ANA@example.com,+351 912 345 678,,12.04.1985,"vip; returning",',
      'Rui Sá,rui@example.com,,Sá & Filhos,,,',
    )
    expect(await call.customerImports.preview({ csv })).toMatchObject({ added: 1, changed: 1, same: 0, bad: [] })
    expect(await call.customerImports.run({ csv })).toMatchObject({ count: 2, changed: 1 })
    expect(await stored()).toMatchObject([
      {
        name: 'Ana Lee',
        phone: '+351912345678',
        birthday: '1985-04-12',
        tags: ['vip', 'returning'],
        notes: 'Likes windows',
      },
      { name: 'Rui Sá', email: 'rui@example.com', company: 'Sá & Filhos' },
    ])
    expect(await call.customerImports.preview({ csv })).toMatchObject({ added: 0, changed: 0, same: 2 })
  })

  it('adds who has neither e-mail nor phone once, and takes nobody for a namesake', async () => {
    const { call } = await staff()
    const csv = file('Ana Lee,,,,12.04.1985,vip,', 'Ana Lee,,,,13.05.1990,,', ',,,Sá & Filhos,,,', 'Bo Li,,,,,,')
    expect(await call.customerImports.run({ csv })).toMatchObject({ count: 4, bad: [] })
    expect(await call.customerImports.preview({ csv })).toMatchObject({ added: 0, changed: 0, same: 4, bad: [] })
    const others = file('Ana Lee,,,,01.01.2000,,', 'Bo Li,,,,02.02.1980,,', 'Bo Li,,,,03.03.1981,,')
    expect(await call.customerImports.preview({ csv: others })).toMatchObject({ added: 2, changed: 1, bad: [] })
    const { id } = await call.customerImports.run({ csv: others })
    expect(await call.customerImports.undo({ id })).toEqual({ removed: 2, restored: 1, kept: 0, gone: 0 })
    const wrong = file('Ed Fox,,,,31.02.1980,,Likes boats', `Flo Fox,,,,31.02.1980,,${'x'.repeat(4000)}`)
    await call.customerImports.run({ csv: wrong })
    expect(await call.customerImports.preview({ csv: wrong })).toMatchObject({ added: 0, changed: 0, same: 2 })
    const flo = (await stored()).find(({ name }) => name === 'Flo Fox')!
    expect([flo.notes.length, flo.notes.slice(-21)]).toEqual([4000, '\nBirthday: 31.02.1980'])
  })

  it('leaves a whole address where it has a part of one, and says so where that is another one', async () => {
    const { call } = await staff()
    const address = 'Rua Nova 4\n1200-370 Lisboa\nPortugal'
    await aCustomer(database.db, { name: 'Ana', email: 'ana@example.com', address })
    await aCustomer(database.db, { name: 'Bo', email: 'bo@example.com', address })
    const csv = [
      'Name,Email,City,Country,Address,Notes,Nationality',
      'Ana,ana@example.com,Lisboa,Portugal,,VIP,Japan',
      'Bo,bo@example.com,Porto,Portugal,,,',
      'Cy,cy@example.com,Porto,Portugal,,,',
    ].join('\n')
    const notice = {
      line: 3,
      column: 'address',
      message: 'The file has a part of an address alone: what is here stays',
    }
    const counts = { same: 1, changed: 1, added: 1 }
    expect(await call.customerImports.preview({ csv })).toMatchObject({ ...counts, notices: [notice] })
    await call.customerImports.run({ csv })
    expect((await stored()).map((one) => one.address)).toEqual([address, address, 'Porto\nPortugal'])
  })

  it('has tax numbers of any country, which an undo takes back', async () => {
    const { call } = await staff()
    const ana = await aCustomer(database.db, { name: 'Ana', email: 'ana@example.com' })
    const csv = `Name,Email,N.º contribuinte\nAna,ana@example.com,PT 245678901\nBo,bo@example.com,${'1'.repeat(41)}`
    const { id, bad } = await call.customerImports.run({ csv })
    expect(bad).toMatchObject([{ line: 3, column: 'taxNumber' }])
    expect(await call.customers.get({ id: ana.id })).toMatchObject({ taxNumber: 'PT 245678901' })
    await call.customerImports.undo({ id })
    expect(await call.customers.get({ id: ana.id })).toMatchObject({ taxNumber: '' })
  })

  it('keeps nationalities in the notes, by the country where it is known', async () => {
    const { call } = await staff()
    await aCustomer(database.db, { name: 'Ana', email: 'ana@example.com', notes: 'Likes windows' })
    const csv = ['名前,e-mail,国籍', 'Ana,ana@example.com,ドイツ', 'Bo,bo@example.com,japan', 'Cy,,月'].join('\n')
    expect(await call.customerImports.run({ csv })).toMatchObject({ count: 3, bad: [] })
    expect((await stored()).map(({ notes }) => notes)).toEqual([
      'Likes windows\nNationality: Germany',
      'Nationality: Japan',
      'Nationality: 月',
    ])
    expect(await call.customerImports.preview({ csv })).toMatchObject({ changed: 0, same: 3 })
    await database.db
      .update(customers)
      .set({ notes: 'x'.repeat(3990) })
      .where(eq(customers.name, 'Bo'))
    const full = { changed: 0, same: 3, notices: [{ line: 3, column: 'nationality' }] }
    expect(await call.customerImports.preview({ csv })).toMatchObject(full)
  })

  it('finds again who came without an address and has got one, here or in the file', async () => {
    const { call } = await staff()
    await aCustomer(database.db, { name: 'Cy Fox', email: 'cy@example.com', phone: null })
    await aCustomer(database.db, { name: 'Di Fox', email: null, phone: null })
    const csv = file('Ana Lee,,,,,,', 'Bo Li,,,,12.04.1985,,')
    await call.customerImports.run({ csv })
    const [ana] = await stored()
    await call.customers.update({ id: ana!.id, email: 'ana@example.com' })
    const next = file(
      'Ana Lee,,,,,,',
      'Bo Li,bo@example.com,,,12.04.1985,,',
      'Cy Fox,,,,,,',
      'Di Fox,di@example.com,,,,,',
    )
    expect(await call.customerImports.preview({ csv: next })).toMatchObject({
      same: 1,
      changed: 1,
      added: 2,
      bad: [],
      notices: [{ line: 3, column: 'email', message: expect.stringMatching(/^Bo Li .+ taken for the same customer$/) }],
    })
    for (const other of ['Ana Lee,other@example.com,,,,,', 'Ana Lee,,+351 912 345 678,,,,'])
      expect(await call.customerImports.preview({ csv: file(other) })).toMatchObject({ added: 1, notices: [] })
  })

  it('is read by the headings that a colleague chose last time', async () => {
    const admin = await staff('admin')
    const csv = 'Wie,Post,Land\nAna Lee,ana@example.com,Peru'
    expect(await admin.call.customerImports.preview({ csv })).toMatchObject({ problem: expect.any(String) })
    const columns = ['customerName', 'email', '']
    expect(await admin.call.customerImports.run({ csv, columns })).toMatchObject({ count: 1 })
    const { call } = await staff()
    const next = 'WIE,Post,Mobile\nBo Li,bo@example.com,+351912345678'
    expect(await call.customerImports.preview({ csv: next })).toMatchObject({
      added: 1,
      columns: [
        { field: 'customerName', isRemembered: true },
        { field: 'email', isRemembered: true },
        { field: 'mobile', isRemembered: false },
      ],
    })
    expect(await call.leadImports.preview({ csv: next })).toMatchObject({ added: 0 })
    expect(await call.customerImports.run({ csv: next })).toMatchObject({ count: 1 })
    const saved = await database.db.select().from(events).where(eq(events.kind, 'settings.saved'))
    const after = { 'columns.customerName': 1, 'columns.email': 1 }
    expect(saved).toMatchObject([{ actorId: admin.user.id, entityId: 'imports.customers', after }])
  })

  it('refuses a line at its column, and no other', async () => {
    const { call } = await staff()
    await aCustomer(database.db, { name: 'Ana Lee', email: 'ana@example.com', phone: '+351912345678' })
    const csv = file(
      'Bo,bo@example,,,,,',
      ',lone@example.com,,,,,',
      'Cy,cy@example.com,123,,,,',
      'Di,di@example.com,+351 912 345 678,,,,',
      'Ed,ed@example.com,,,31.02.1980,,',
      'Flo,flo@example.com,,,,,',
      'Flo again,flo@example.com,,,,,',
    )
    const { bad, names, notices } = await call.customerImports.preview({ csv })
    expect(names).toEqual(['Ed', 'Flo'])
    const message = '‘31.02.1980’ is no birthday such as 1985-03-24: it is kept in the notes'
    expect(notices).toEqual([{ line: 6, column: 'birthday', message }])
    expect(bad).toMatchObject([
      { line: 2, column: 'email' },
      { line: 3, column: 'customerName', message: 'Customer name is required' },
      { line: 4, column: 'mobile' },
      { line: 5, column: 'mobile', message: 'Ana Lee has this phone number' },
      { line: 8, column: 'email', message: 'Line 7 has the same e-mail address' },
    ])
    await call.customerImports.run({ csv })
    expect((await stored())[1]).toMatchObject({ name: 'Ed', birthday: null, notes: 'Birthday: 31.02.1980' })
    const again = file('Ed,ed@example.com,,,31.12.2999,,', 'Flo,flo@example.com,,,03/04/1985,,')
    expect(await call.customerImports.preview({ csv: again })).toMatchObject({
      same: 1,
      notices: [{ line: 2, message: '‘31.12.2999’ is no birthday such as 1985-03-24: what is here stays' }],
      bad: [{ line: 3, column: 'birthday', message: expect.stringMatching(/may be .+ such as 1985-03-24$/) }],
    })
  })

  it('names each wrong cell of a line, and a later line may say what a refused one did', async () => {
    const { call } = await staff()
    const csv = file('Bo,bo@example,123,,03/04/1980,,', 'Cy,cy@example.com,12,,,,', 'Cy,cy@example.com,,,,,')
    const { bad, names, badCsv } = await call.customerImports.preview({ csv })
    expect(bad.map(({ line, column }) => [line, column])).toEqual([
      [2, 'birthday'],
      [2, 'mobile'],
      [2, 'email'],
      [3, 'mobile'],
    ])
    expect(names).toEqual(['Cy'])
    expect(badCsv.trimEnd().split('\n')).toHaveLength(3)
    expect(badCsv).toMatch(/Birthday: .+; Mobile: .+; Email: /)
  })

  it('reads a phone number by the country of its line', async () => {
    const { call } = await staff()
    const csv =
      'Name,Email,Phone,Country\nRui,rui@e.com,912 345 678,Portugal\nUte,ute@e.com,030 1234567,DE\nZeki,z@e.com,0532 234 56 78,Turkey'
    expect(await call.customerImports.preview({ csv })).toMatchObject({ added: 3, bad: [] })
    const unknown = await call.customerImports.preview({ csv: csv.replace('Turkey', 'Atlantis') })
    expect(unknown.bad).toMatchObject([{ line: 4, message: expect.stringContaining('‘Atlantis’ is no country') }])
    await call.customerImports.run({ csv })
    expect((await stored()).map(({ phone }) => phone)).toEqual(['+351912345678', '+49301234567', '+905322345678'])
  })

  it('says nothing of customers whom a role does not see, and leaves them as they are', async () => {
    const { user: colleague } = await staff()
    const ana = await aCustomer(database.db, { name: 'Ana Lee', email: 'ana@example.com' })
    await aLead(database.db, { customerId: ana.id, ownerId: colleague.id })
    const { user } = await staff()
    const actor = { id: user.id, role: 'agent' as const, permissions, sees: 'own' as const }
    const { call } = await callerAs(testDeps({ db: database.db }), 'agent', { actor })
    const { bad, count } = await call.customerImports.preview({
      csv: file('Ana,ana@example.com,,Mine,,,', 'Bo,bo@example.com,,,,,'),
    })
    expect([count, bad]).toEqual([
      1,
      [{ line: 2, column: 'email', message: 'A customer whom your role does not see has this' }],
    ])
  })

  it.each<[line: string, after: string]>([
    [',ana@example.com,,Lee & Co,,,', 'Ana Lee'],
    ['Bo Lee,,+351 912 345 678,,,,', 'refused'],
    ['ana lee,,+351 912 345 678,,,,', 'ana lee'],
    [',,+351 912 345 678,Lee & Co,,,', 'Ana Lee'],
    [',new@example.com,,Lee & Co,,,', 'Lee & Co'],
  ])('%s keeps people apart who share a phone, and names nobody after a company', async (line, after) => {
    const { call } = await staff()
    await aCustomer(database.db, { name: 'Ana Lee', email: 'ana@example.com', phone: '+351912345678' })
    const { bad } = await call.customerImports.preview({ csv: file(line) })
    if (after === 'refused') expect(bad).toMatchObject([{ message: 'Ana Lee has this phone number' }])
    else {
      await call.customerImports.run({ csv: file(line) })
      expect((await stored()).at(-1)!.name).toBe(after)
    }
  })

  it('is undone as a whole, but for who was changed or has a lead since', async () => {
    const { call, user } = await staff()
    const ana = await aCustomer(database.db, { name: 'Ana Lee', email: 'ana@example.com', company: 'Lee' })
    const csv = file('Ana Lee,ana@example.com,,Lee & Co,,,', 'Bo,bo@example.com,,,,,', 'Cy,cy@example.com,,,,,')
    const { id } = await call.customerImports.run({ csv })
    const cy = (await stored()).find(({ name }) => name === 'Cy')!
    await aLead(database.db, { customerId: cy.id })
    expect(await call.customerImports.list()).toMatchObject([{ id, count: 3, added: 2, changed: 1 }])
    const other = await staff()
    await expect(other.call.customerImports.undo({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await call.customerImports.undo({ id })).toEqual({ removed: 1, restored: 1, kept: 1, gone: 0 })
    expect((await stored()).map(({ name, company }) => [name, company])).toEqual([
      ['Ana Lee', 'Lee'],
      ['Cy', ''],
    ])
    await expect(call.customerImports.undo({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    const kinds = (await database.db.select().from(events).orderBy(events.id)).filter(({ entityId }) => entityId === id)
    expect(kinds.map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ['import.done', user.id],
      ['import.undone', user.id],
    ])
    expect(ana.id).toBe((await stored())[0]!.id)
    const said = await database.db.select().from(events).where(eq(events.entity, 'customer')).orderBy(events.id)
    expect(JSON.stringify(said)).not.toContain('bo@example.com')
    expect(said.filter(({ kind }) => kind === 'customer.deleted')).toHaveLength(1)
  })

  it('is undone for 90 days; what it remembers is forgotten then', async () => {
    const deps = testDeps({ db: database.db })
    const { call } = await callerAs(deps, 'agent')
    await aCustomer(database.db, { name: 'Ana Lee', email: 'ana@example.com', company: 'Lee' })
    const { id } = await call.customerImports.run({
      csv: file('Ana Lee,ana@example.com,,Lee & Co,,,', 'Bo,bo@e.com,,,,,'),
    })
    const forget = deps.lifecycles.flatMap(({ jobs = [] }) => jobs).find(({ kind }) => kind === 'imports.forget')!
    const run = () =>
      forget.run({ ctx: createSystemContext(deps), input: null, signal: new AbortController().signal, seconds: 60 })
    const remembered = async () => {
      const [batch] = await database.db.select().from(importBatches)
      return [batch!.made.length, batch!.changes.length]
    }
    deps.clock.advance(90 * 86_400 - 1)
    await run()
    expect([await remembered(), (await call.customerImports.list()).length]).toEqual([[1, 1], 1])
    deps.clock.advance(1)
    await run()
    expect([await remembered(), (await call.customerImports.list()).length]).toEqual([[0, 0], 0])
    await expect(call.customerImports.undo({ id })).rejects.toThrow('An import can be undone for 90 days')
  })

  it('changes hundreds together, and gives all back but those that were saved since', async () => {
    const { call } = await staff()
    const people = Array.from({ length: 401 }, (_, n) => `Guest ${n},g${n}@example.com,,Before,,,`)
    await call.customerImports.run({ csv: file(...people) })
    const rows = await stored()
    const lead = await aLead(database.db, {
      customerId: rows[1]!.id,
      customerName: rows[1]!.name,
      email: rows[1]!.email!,
    })
    const csv = ['id,name,company', ...rows.map((row) => `${row.id},${row.name} Jr,After`)].join('\n')
    const { id, changed, bad } = await call.customerImports.run({ csv })
    expect([changed, bad]).toEqual([401, []])
    expect(new Set((await stored()).map(({ company, version }) => `${company} ${version}`))).toEqual(
      new Set(['After 2']),
    )
    expect((await call.leads.get({ id: lead.id })).customerName).toBe(`${rows[1]!.name} Jr`)
    const logged = (await database.db.select().from(events).orderBy(events.id)).filter(
      ({ entityId }) => entityId === rows[7]!.id,
    )
    expect(logged.map(({ kind, after }) => [kind, after])).toEqual([
      ['customer.created', expect.objectContaining({ company: 'Before' })],
      ['customer.updated', { name: `${rows[7]!.name} Jr`, company: 'After' }],
    ])
    await call.customers.update({ id: rows[300]!.id, notes: 'Called' })
    expect(await call.customerImports.undo({ id })).toEqual({ removed: 0, restored: 400, kept: 1, gone: 0 })
    const back = (await stored()).filter(({ company }) => company === 'After')
    expect(back.map(({ notes }) => notes)).toEqual(['Called'])
  })

  it('leaves who was merged with what was kept: the former address leads there, and changes nothing', async () => {
    const { call } = await staff()
    const toFile = (...lines: string[]) => ['Name,Email,Phone,Company', ...lines].join('\n')
    const csv = toFile(
      'A. Rao,work@example.com,+12125550141,Rao Ltd',
      'Asha Rao,asha@example.com,+12125550142,Home',
      'Ash,,,',
      'A. R.,,+12125550143,',
    )
    await call.customerImports.run({ csv })
    const find = async (name: string) => (await stored()).find((one) => one.name === name)!
    for (const name of ['A. Rao', 'Ash', 'A. R.']) {
      const [{ id, version }, from] = [await find('Asha Rao'), await find(name)]
      await call.customers.merge({ id, version, from: { id: from.id, version: from.version }, take: [] })
    }
    const before = await stored()
    const preview = await call.customerImports.preview({ csv })
    expect(preview).toMatchObject({ added: 0, changed: 0, same: 4, bad: [] })
    expect(preview.notices).toEqual(
      (
        [
          [2, 'email'],
          [4, 'customerName'],
          [5, 'mobile'],
        ] as const
      ).map(([line, column]) => {
        return { line, column, message: 'This customer was merged into Asha Rao: the line changes nothing' }
      }),
    )
    // Leaves what was kept also where the line of the customer has a former number.
    const moved = toFile('Asha Rao,asha@example.com,+12125550141,New Ltd')
    expect((await call.customerImports.preview({ csv: moved })).notices).toMatchObject([{ line: 2, column: 'mobile' }])
    await call.customerImports.run({ csv: moved })
    const addresses = (all: typeof before) => all.map(({ id, email, phone }) => [id, email, phone])
    expect(addresses(await stored())).toEqual(addresses(before))
    expect(await find('Asha Rao')).toMatchObject({ company: 'New Ltd' })
  })

  it('swaps no addresses: a line whose address another has is refused, and so is one about the same customer', async () => {
    const { call } = await staff()
    const ana = await aCustomer(database.db, { name: 'Ana', email: 'ana@example.com' })
    await aCustomer(database.db, { name: 'Bo', email: 'bo@example.com' })
    const csv = ['id,name,email', `${ana.id},Ana,bo@example.com`, `${ana.id},Ana Lee,`, ',Ana,ana@example.com'].join(
      '\n',
    )
    const { bad, changed } = await call.customerImports.preview({ csv })
    expect([changed, bad]).toEqual([
      1,
      [
        { line: 2, column: 'email', message: 'Bo has this e-mail address' },
        { line: 4, column: 'id', message: 'Line 3 is about the same customer' },
      ],
    ])
  })

  it.each([
    [['not-a-table'], 'A column is missing'],
    [['destination,budget', 'Peru,900'], 'Customer name'],
  ])('of something else is refused: %j', async (lines, message) => {
    const { call } = await staff()
    const { problem } = await call.customerImports.preview({ csv: lines.join('\n') })
    expect(problem).toContain(message)
    await expect(call.customerImports.run({ csv: lines.join('\n') })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
