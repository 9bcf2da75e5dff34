import { describe, expect, it } from 'vitest'
import { holding } from '../../../testing/bookings/checkout.factory'
import { type Caller, callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead, aQuote } from '../../../testing/factories'
import { aTransfer, deposited, paidUp } from '../../../testing/payments/paid'
import { type ReportName, reportNames, reports } from './report.rules'
import { hasMedian, isNothing, toRowTable, type TableSpec, toCells, toColumns } from './sums.rules'
import type { Sums } from './view'

const database = useDatabase()
const deps = useDeps(database, { now: '2027-03-10T12:00:00Z' })

const year = { from: '2027-01-01', to: '2027-12-31' }

/** Returns each table's total by column label. */
async function totals(call: Caller, name: ReportName, period: object = year) {
  const { tables } = await call.reports.report({ name, ...year, ...period })
  return tables.map(({ total }, i) => {
    const spec = reports[name].tables[i]!
    return Object.fromEntries(toColumns(spec).map(({ label }, n) => [label, toCells(spec, total)[n]]))
  })
}

/** Aggregates facts to sums or medians. */
const comesTo = ({ measures }: TableSpec, facts: Sums[]): Sums =>
  Object.fromEntries(
    Object.entries(measures).map(([name, { medianOf }]) => {
      if (medianOf === undefined) return [name, facts.reduce((sum, fact) => sum + fact[name]!, 0)]
      const sorted = facts
        .filter((fact) => fact[medianOf] !== 0)
        .map((fact) => fact[name]!)
        .toSorted((a, b) => a - b)
      const [low, high] = [Math.floor, Math.ceil].map((place) => sorted[place((sorted.length - 1) / 2)] ?? 0)
      return [name, (low! + high!) / 2]
    }),
  )

/**
 * Creates bookings of $250: one paid, one cancelled with a repaid credit, one with a deposit and a write-off. Adds a
 * booking of seats.
 */
async function aYear() {
  const paid = await deposited(deps)
  await paidUp(paid.staff, paid.id)
  const gone = await deposited(deps)
  await gone.staff.bookings.cancel({ id: gone.id, version: 1, reason: 'Sick' })
  const { version, creditMinor } = await gone.staff.payments.account({ id: gone.id })
  await gone.staff.payments.refund(aTransfer(gone.id, { version, amountMinor: creditMinor, reference: 'RF-1' }))
  const { call: admin } = await callerAs(deps, 'admin')
  const open = await deposited(deps)
  await admin.payments.writeOff({ id: open.id, version: open.account.version, amountMinor: 10_00, reason: 'Small' })
  const { call, order } = await holding(deps)
  await call.checkout.book(order)
  await aLead(database.db, { createdAt: new Date('2027-03-05T10:00:00Z'), source: 'phone' })
  for (const hours of [3, 5, 30])
    await aQuote(database.db, {
      createdAt: new Date('2027-03-04T10:00:00Z'),
      respondBy: new Date('2027-03-05T10:00:00Z'),
      answeredAt: new Date(Date.parse('2027-03-04T10:00:00Z') + hours * 3_600_000),
      status: 'confirmed',
    })
  return admin
}

describe('a report', () => {
  it('is zero and unknown without any rows', async () => {
    const { call } = await callerAs(deps, 'agent')
    for (const name of reportNames) {
      const { tables } = await call.reports.report({ name, ...year, compare: true })
      for (const { total } of tables) expect(isNothing(total)).toBe(true)
    }
    expect((await totals(call, 'margin'))[0]).toMatchObject({ Expected: null, Actual: null })
  })

  it('has rows that sum to its total, and each row opens what sums to it, to the cent', async () => {
    const admin = await aYear()
    const counted = []
    for (const name of reportNames) {
      const { tables } = await admin.reports.report({ name, ...year })
      for (const [table, { rows, total }] of tables.entries()) {
        const spec = reports[name].tables[table]!
        const parts = rows.map(({ sums }) => sums)
        if (!hasMedian(spec)) expect(comesTo(spec, parts), `${name} ${table}`).toEqual(total)
        const whole = await admin.reports.facts({ name, ...year, table, limit: 100 })
        expect(
          comesTo(
            spec,
            whole.items.map(({ sums }) => sums),
          ),
          `${name} ${table}`,
        ).toEqual(total)
        for (const { key, sums } of rows) {
          const { items } = await admin.reports.facts({ name, ...year, table, key, limit: 100 })
          expect(
            comesTo(
              spec,
              items.map((fact) => fact.sums),
            ),
            `${name} ${table} ${key}`,
          ).toEqual(sums)
        }
        counted.push(whole.items.length)
      }
    }
    expect(counted.every((count) => count > 0)).toBe(false)
    expect(counted.filter((count) => count > 0).length).toBeGreaterThan(15)
  })

  it('of money agrees with the ledger', async () => {
    const admin = await aYear()
    const [payments] = await totals(admin, 'payments')
    expect(payments).toEqual({ Received: 375_00, Refunded: 62_50, 'Charged back': 0, Net: 312_50 })
    const [booked, , , traveled] = await totals(admin, 'revenue')
    const seats = 2 * 1299_00
    expect(booked).toMatchObject({ Bookings: 4, 'Written off': 10_00 })
    expect(booked!.Charged).toBeGreaterThanOrEqual(750_00 + seats)
    expect(traveled!['Gross, with tax']).toBe(booked!['In total, with tax'])
    expect(traveled!['Net, before tax']).toBe(traveled!['Gross, with tax']! - traveled!.Tax!)
    const [owed] = await totals(admin, 'receivables')
    expect(owed!.Open).toBe(booked!['In total, with tax']! - payments!.Net!)
  })

  it('of the promise has the median of hours to the first answer, which no single late one moves', async () => {
    const admin = await aYear()
    expect((await totals(admin, 'promise'))[0]).toMatchObject({ Requests: 3, 'Hours to answer, median': 5 })
    const { items } = await admin.reports.facts({ name: 'promise', ...year, table: 0 })
    const spec = toRowTable(reports.promise.tables[0]!)
    expect(items.map(({ sums }) => toCells(spec, sums).at(-1))).toEqual([3, 5, 30])
  })

  it('tells what is owed by its age, as of today', async () => {
    const { staff } = await deposited(deps)
    const open = async () =>
      (await staff.reports.report({ name: 'receivables', ...year })).tables[0]!.rows.filter(
        ({ sums }) => sums.instalments! > 0,
      ).map(({ key, sums }) => [key, sums.instalments, sums.open])
    expect(await open()).toEqual([['later', 1, 187_50]])
    deps.clock.set('2027-04-10T12:00:00Z')
    expect(await open()).toEqual([['soon', 1, 187_50]])
    deps.clock.set('2027-04-11T12:00:00Z')
    expect(await open()).toEqual([['d30', 1, 187_50]])
    deps.clock.set('2027-07-10T12:00:00Z')
    expect(await open()).toEqual([['old', 1, 187_50]])
  })

  it('compares with the period before, part by part', async () => {
    await aQuote(database.db, { createdAt: new Date('2027-02-19T10:00:00Z') })
    await aQuote(database.db, { createdAt: new Date('2027-03-02T10:00:00Z') })
    await aQuote(database.db, { createdAt: new Date('2027-03-02T11:00:00Z') })
    const { call } = await callerAs(deps, 'agent')
    const asked = { name: 'promise' as const, from: '2027-03-01', to: '2027-03-10', compare: true }
    const { tables } = await call.reports.report(asked)
    expect(tables[0]!.rows.map(({ sums, before }) => [sums.requests, before!.requests])).toEqual([
      [0, 1],
      [2, 0],
      ...Array.from({ length: 8 }, () => [0, 0]),
    ])
    expect([tables[0]!.total.requests, tables[0]!.before!.requests]).toEqual([2, 1])
  })

  it('compares a half year with the one before by the same months', async () => {
    await aQuote(database.db, { createdAt: new Date('2027-02-19T10:00:00Z') })
    const { call } = await callerAs(deps, 'agent')
    const half = { from: '2027-07-01', to: '2027-12-31', compare: true }
    const { tables } = await call.reports.report({ name: 'promise', ...half })
    expect(tables[0]!.rows.map(({ before }) => before!.requests)).toEqual([0, 1, 0, 0, 0, 0])
    const { parts } = await call.reports.overview(half)
    expect(parts.map(({ before }) => before)).toEqual([0, 1, 0, 0, 0, 0])
  })

  it('counts one currency, which is the agency’s unless another is asked for', async () => {
    const { staff } = await deposited(deps)
    expect((await totals(staff, 'payments', { currency: 'EUR' }))[0]).toMatchObject({ Received: 0 })
    expect((await totals(staff, 'payments', { currency: 'USD' }))[0]).toMatchObject({ Received: 62_50 })
  })

  it('is as CSV what it is on screen, and so are the rows that it counts', async () => {
    const admin = await aYear()
    const asked = { name: 'payments' as const, from: '2027-03-01', to: '2027-03-10', table: 1 }
    const { csv } = await admin.reports.export({ ...asked, compare: true })
    expect(csv.trim().split('\n')).toEqual([
      'Method,Currency,Received,Refunded,Charged back,Net,"Received, before","Refunded, before","Charged back, before","Net, before"',
      expect.stringMatching(/^Bank transfer,USD,375.00,62.50,0.00,312.50,0.00,0.00,0.00,0.00$/),
      ...Array.from({ length: Object.keys(reports.payments.tables[1]!.labels!).length - 1 }, () => expect.any(String)),
      'Together,USD,375.00,62.50,0.00,312.50,0.00,0.00,0.00,0.00',
    ])
    const facts = await admin.reports.exportFacts({ ...asked, key: 'bank' })
    expect(facts.count).toBe(5)
    const net = facts.csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',').at(-1)))
    expect(net.reduce((sum, one) => sum + one, 0)).toBe(312.5)
  })

  it('opens long lists part by part', async () => {
    for (const hour of ['10', '11', '12'])
      await aQuote(database.db, { createdAt: new Date(`2027-03-02T${hour}:00:00Z`) })
    const { call } = await callerAs(deps, 'agent')
    const asked = { name: 'promise' as const, ...year, table: 0, limit: 2 }
    const first = await call.reports.facts(asked)
    const second = await call.reports.facts({ ...asked, cursor: first.nextCursor! })
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3)
    expect(second.nextCursor).toBeNull()
  })

  it('refuses a table that it does not have, and a period that ends before it begins', async () => {
    const { call } = await callerAs(deps, 'agent')
    await expect(call.reports.facts({ name: 'top', ...year, table: 5 })).rejects.toThrow('no such table')
    await expect(call.reports.report({ name: 'top', from: '2027-02-01', to: '2027-01-01' })).rejects.toThrow(
      'ends before it begins',
    )
  })
})
