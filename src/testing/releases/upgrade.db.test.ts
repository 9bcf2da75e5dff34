import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { findPostgres } from '../../../scripts/programs.mjs'
import { runsAll } from '../../../scripts/scope.mjs'
import { readContents } from '../../platform/server/backup/tables'
import { type Database, type Db, openDatabase, queryRows } from '../../platform/server/database/db'
import { readApplied } from '../../platform/server/database/migrate'
import { getBuildVersion, toVersion } from '../../platform/server/database/version'
import { post, useServers } from '../process'
import { unpackDirectory } from './data-directory'
import { takeFingerprints } from './fingerprints'
import { type Accepted, actOnNewEvents, listAccepted, listRefused, rewriteRows } from './older-writes'
import { getFolder, readStatements, type Release, releases } from './release'

/** Upgrades the data of each earlier release to this build. */

const engine = inject('engine')
const servers = useServers()
const run = promisify(execFile)

const readVersion = async (db: Db) => toVersion(await readApplied((text) => queryRows(db, sql.raw(text))))

type Place = { DATA_DIR: string; DATABASE_URL?: string }

const runProgram = (name: string, ...args: string[]) => run(path.join(findPostgres()!, name), args)

/** Creates an empty database beside the tests' own. @returns its address */
async function createDatabase(name: string): Promise<string> {
  if (engine.kind !== 'postgres') throw new Error('Only PostgreSQL has several databases.')
  const admin = postgres(engine.url, { max: 1 })
  await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE template0`)
  await admin.end()
  return Object.assign(new URL(engine.url), { pathname: `/${name}` }).href
}

async function restore(release: Release, directory: string): Promise<Place> {
  if (engine.kind === 'embedded') {
    await unpackDirectory(path.join(getFolder(release.version), 'embedded.tar.br'), path.join(directory, 'pg'))
    return { DATA_DIR: directory }
  }
  const url = await createDatabase(`release_${randomBytes(6).toString('hex')}`)
  const dump = path.join(getFolder(release.version), 'postgres.dump')
  await runProgram('pg_restore', '--exit-on-error', '--no-owner', '--dbname', url, dump)
  return { DATA_DIR: directory, DATABASE_URL: url }
}

async function readAll(snapshot: Database['snapshot']) {
  const reader = await snapshot()
  try {
    return await readContents(reader)
  } finally {
    await reader.end()
  }
}

/**
 * Lists what migrations change on purpose: records are taken from accounts that only typed them (decision 012), and a
 * cost of 0 is not known (217).
 */
const healed: Record<string, string> = {
  quotes: 'user_id',
  bookings: 'user_id',
  departure_waits: 'user_id',
  booking_services: 'net_minor',
  supplier_orders: 'net_minor',
}
/** Excludes the catalog's version, which migrations raise. */
const compared = ({ columns }: Release) =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([table]) => table !== 'catalog_version')
      .map(([table, names]) => [table, names.filter((name) => name !== healed[table])]),
  )

describe.each(releases)('a database of $version', (release) => {
  let place: Place
  const open = async <T>(work: (database: Database) => Promise<T>, options = {}): Promise<T> => {
    const database = await openDatabase({ DATABASE_POOL: 1, ...place }, options)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  /** Holds what older code may write, checked before the migration. */
  let accepted: Accepted
  let kept: Awaited<ReturnType<typeof takeFingerprints>>

  beforeAll(async () => {
    place = await restore(release, await servers.directory())
  })

  it('is restored as it was', async () => {
    await open(
      async ({ background: db }) => {
        expect(await readVersion(db)).toEqual({ app: release.version, schema: release.schema })
        expect(await takeFingerprints(db, release.columns)).toEqual(release.fingerprints)
        kept = await takeFingerprints(db, compared(release))
        if (engine.kind === 'postgres')
          accepted = await listAccepted(db, { statements: readStatements(release), columns: compared(release) })
      },
      { migrate: false },
    )
  })

  it('keeps all its rows and sums when this build migrates it', async () => {
    await open(async ({ background: db }) => {
      expect(await readVersion(db)).toMatchObject({ schema: getBuildVersion().schema })
      expect(await takeFingerprints(db, compared(release))).toEqual(kept)
      const made = sql`WITH older AS (
          SELECT id, undone_at FROM inventory_imports UNION ALL SELECT id, undone_at FROM lead_imports)
        SELECT (SELECT count(*)::int FROM older WHERE undone_at IS NULL) AS imports,
        (SELECT count(*)::int FROM import_batches JOIN older USING (id)) AS batches`
      const [{ imports, batches }] = (await queryRows(db, made)) as [{ imports: number; batches: number }]
      expect([imports > 0, batches]).toEqual([true, imports])
    })
  })

  it.runIf(engine.kind === 'postgres')('comes back whole from a plain dump of this build', async () => {
    const file = path.join(place.DATA_DIR, 'agency.dump')
    await runProgram('pg_dump', '--format=custom', `--file=${file}`, place.DATABASE_URL!)
    const restored = await createDatabase(`restored_${randomBytes(6).toString('hex')}`)
    // Restores as any administrator does, without an error.
    expect(await runProgram('pg_restore', '--no-owner', `--dbname=${restored}`, file)).toMatchObject({ stderr: '' })
    const contents = await open(({ snapshot }) => readAll(snapshot))
    expect(Object.keys(contents).length).toBeGreaterThan(80)
    place = { ...place, DATABASE_URL: restored }
    expect(await open(({ snapshot }) => readAll(snapshot))).toEqual(contents)
  })

  it.runIf(engine.kind === 'postgres')('still takes what a server of that version reads and writes', async () => {
    expect(accepted.statements.length).toBeGreaterThan(500)
    await open(async ({ background: db }) => {
      expect(await listRefused(db, accepted)).toEqual([])
      expect(await rewriteRows(db, compared(release))).toEqual(kept)
    })
  })

  it('shows a server of that version what this build records, and erases what that one erases', async () => {
    await open(async ({ background: db }) => {
      expect(await actOnNewEvents(db)).toEqual({
        why: null,
        lead: [
          ['booked', { bookingId: 'e', reference: 'B-1' }],
          ['booking-cancelled', { bookingId: 'e', reference: 'B-1' }],
          ['email', { mailId: 'm', subject: 'Nepal', text: 'Dear Asha' }],
          ['moved', { outcome: 'lost', to: 'closed' }],
          ['note', { text: 'Allergic to nuts' }],
          ['proposal-commented', { number: 1, proposalId: 'e', text: 'We see' }],
          ['proposal-countered', { by: 'traveler', number: 1, proposalId: 'e', text: 'Too much' }, 'nobody'],
          ['quote-status', { quoteId: 'e', reference: 'Q-1', to: 'confirmed' }],
        ],
        booking: [
          ['cancelled', { reason: 'Ill', reference: 'B-1' }, 'Ill'],
          ['converted', { leadId: 'l', proposalId: 'p', reference: 'B-1' }, 'By phone'],
          ['documents-changed', { act: 'added', title: 'Visa of Asha' }, ''],
          ['service-changed', { act: 'answered', by: 'supplier' }, 'nobody', 'Full'],
        ],
        proposal: [
          ['commented', {}, 'We see'],
          ['countered', { amountMinor: 5 }, 'nobody', 'Too much'],
        ],
        unsaid: expect.stringContaining('append only'),
        erased: [],
        left: [],
        logged: [],
        kept: ['lead.mailed', 'lead.moved'],
        timeline: [],
      })
    })
  })

  // Takes a minute on the embedded database, whose rows are compared above.
  it.runIf(runsAll || engine.kind === 'postgres')(
    'starts, signs somebody in and finds a booking',
    { timeout: 180_000 },
    async () => {
      const [booking] = await open(({ background: db }) =>
        queryRows<{ reference: string }>(
          db,
          sql`SELECT reference FROM bookings WHERE status = 'confirmed' ORDER BY id LIMIT 1`,
        ),
      )
      const server = await servers.launch({ ...place, ENCRYPTION_KEYS: release.encryptionKeys, LOG_LEVEL: 'info' })
      await server.ready()
      const { app: version, schema } = getBuildVersion()
      // Waits for what the server says, which is written beside the first answers.
      await vi.waitFor(() => {
        expect(server.output()).toContain(`Itinera ${version} (schema ${schema}) is open`)
        expect(server.output()).toMatch(new RegExp(`"app":"${version}","schema":"${schema}".*"msg":"started"`))
      })
      // Tries again as a client does: right after a start, a busy machine may answer 503 first.
      const signedIn = await vi.waitFor(
        async () => {
          const answer = await post(server, '/api/auth/login', release.signIn)
          expect(answer.status).toBe(200)
          return answer
        },
        { timeout: 60_000, interval: 1000 },
      )
      const cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const found = await fetch(`${server.origin}/api/bookings?search=${booking!.reference}`, { headers: { cookie } })
      expect(await found.json()).toEqual([expect.objectContaining({ reference: booking!.reference })])
      expect(await server.end('SIGTERM')).toBe(0)
    },
  )
})
