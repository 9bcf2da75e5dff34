import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead } from '../../../testing/factories'
import { anOffer } from '../../../testing/proposals/proposal.factory'
import { getSqlState } from '../../../platform/server/errors'
import type { CreateTaxInput } from './schema'
import { acceptances } from '../../sales/proposal-answers/table'
import { proposalVersions } from '../../sales/proposals/table'
import { taxes } from './table'

const database = useDatabase()
const deps = useDeps(database)
let admin: Awaited<ReturnType<typeof callerAs>>['call']
let agent: typeof admin

beforeEach(async () => {
  admin = (await callerAs(deps, 'admin')).call
  agent = (await callerAs(deps, 'agent')).call
})

const vat = (overrides: Partial<CreateTaxInput> = {}): CreateTaxInput => ({
  name: 'VAT',
  basisPoints: 2000,
  base: 'total',
  validFrom: '2027-01-01',
  validTo: '2027-06-30',
  isDefault: false,
  isContained: false,
  ...overrides,
})
const chosen = { label: 'VAT', basisPoints: 2000, on: 'total' } as const

describe('the table of taxes', () => {
  it.each([
    ['the same day', { validFrom: '2027-06-30', validTo: null }, false],
    ['another way to write the name', { name: 'vat', validFrom: '2027-03-01', validTo: '2027-03-01' }, false],
    ['the day after', { validFrom: '2027-07-01', validTo: null }, true],
    ['another name', { name: 'GST' }, true],
  ])('has one rate of a name on a day: %s', async (_title, other, isFree) => {
    await admin.taxes.create(vat())
    const second = admin.taxes.create(vat({ basisPoints: 2200, ...other }))
    if (isFree) expect(await second).toMatchObject({ basisPoints: 2200, version: 1 })
    else await expect(second).rejects.toMatchObject({ cause: { code: 'conflict', details: { field: 'validFrom' } } })
    expect(await agent.taxes.list()).toHaveLength(isFree ? 2 : 1)
    const { csv, count } = await admin.taxes.export({})
    expect(count).toBe(isFree ? 2 : 1)
    expect(csv).toContain('\nVAT,20%,Total,No,No,2027-01-01,2027-06-30\n')
  })

  it('is guarded by the database itself', async () => {
    const row = { ...vat(), milliPercent: 20_000, id: newId() }
    await database.db.insert(taxes).values(row)
    const again = database.db.insert(taxes).values({ ...row, id: newId() })
    expect(await again.then(() => 'written', getSqlState)).toBe('23P01')
  })

  it('is changed and emptied by administrators, each seeing what the other did', async () => {
    const { id } = await admin.taxes.create(vat())
    const changed = await admin.taxes.update({ ...vat({ basisPoints: 2100 }), id, version: 1 })
    expect(changed).toMatchObject({ basisPoints: 2100, version: 2 })
    await expect(admin.taxes.update({ ...vat(), id, version: 1 })).rejects.toMatchObject({
      cause: { code: 'conflict', details: { current: { basisPoints: 2100 } } },
    })
    await expect(agent.taxes.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await admin.taxes.remove({ id })
    expect(await agent.taxes.list()).toEqual([])
    await expect(admin.taxes.remove({ id })).rejects.toMatchObject({ cause: { code: 'not-found' } })
  })
})

describe('a proposal', () => {
  const begun = async () =>
    agent.proposals.create({ leadId: (await aLead(database.db, { travelDate: '2027-05-10' })).id })
  const save = (id: string, version: number, offer: Parameters<typeof anOffer>[0]) =>
    agent.proposals.save({ id, version, offer: anOffer({ travelFrom: '2027-05-10', ...offer }) })

  it('takes taxes of the table only, as they are on the day of departure', async () => {
    const { id } = await begun()
    const says = 'VAT, 20% on the total is no tax of the agency on the day of departure. Choose it again'
    await expect(save(id, 1, { taxes: [chosen] })).rejects.toThrow(says)
    await admin.taxes.create(vat())
    await expect(save(id, 1, { taxes: [{ ...chosen, basisPoints: 1900 }] })).rejects.toThrow('VAT, 19%')
    await expect(save(id, 1, { taxes: [chosen], travelFrom: '2027-07-01' })).rejects.toThrow(says)
    const { versions } = await save(id, 1, { taxes: [chosen] })
    expect(versions[0]).toMatchObject({ taxes: [chosen], taxMinor: 50_00, totalMinor: 300_00 })
  })

  it('keeps what was chosen, whatever the table says later', async () => {
    const { id: taxId } = await admin.taxes.create(vat())
    const { id } = await begun()
    await save(id, 1, { taxes: [chosen] })
    await admin.taxes.update({ ...vat({ basisPoints: 2200 }), id: taxId, version: 1 })
    const { versions } = await save(id, 2, { taxes: [chosen], title: 'Eight mornings' })
    expect(versions[0]).toMatchObject({ taxes: [chosen], totalMinor: 300_00 })
    // Says itself whether its prices contain it.
    const inPrice = { ...chosen, isContained: true as const }
    const said = await save(id, 3, { taxes: [inPrice] })
    expect(said.versions[0]).toMatchObject({ taxes: [inPrice], taxMinor: 0, totalMinor: 250_00 })
    // Refuses what a server of 1.0.0 writes, which would add the tax.
    const accepted = { proposalId: id, number: 1, sha256: '0'.repeat(64), nameTyped: 'A', ip: '', userAgent: '' }
    for (const older of [
      database.db.update(proposalVersions).set({ taxes: [chosen] }),
      database.db.insert(acceptances).values({ ...accepted, at: new Date() }),
    ])
      expect(await older.then(() => 'written', getSqlState)).toBe('23514')
    await save(id, 4, { taxes: [] })
    await expect(save(id, 5, { taxes: [chosen] })).rejects.toMatchObject({ cause: { code: 'invalid' } })
  })

  it('begins with the taxes that count on its day', async () => {
    await admin.taxes.create(vat({ isDefault: true }))
    await admin.taxes.create(vat({ name: 'Old', validTo: '2027-05-09', isDefault: true }))
    await admin.taxes.create(vat({ name: 'Rare' }))
    await admin.taxes.create(vat({ name: 'IVA', isContained: true, isDefault: true }))
    expect((await begun()).versions[0]!.taxes).toEqual([{ ...chosen, label: 'IVA', isContained: true }, chosen])
  })
})
