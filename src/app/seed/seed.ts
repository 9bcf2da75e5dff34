import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beginNew, openNamed, markBegun, markDemo } from '../../modules/settings/settings/service'
import { type Ctx, type Deps, createSystemContext } from '../../platform/server/context'
import { queryRows } from '../../platform/server/database/db'
import { enqueueAll } from '../../platform/server/jobs/queue'
import { withTransaction } from '../../platform/server/database/transaction'
import {
  type Ids,
  importPlaces,
  importPriceList,
  importSetup,
  loadInventory,
  loadPackages,
  loadPlaces,
  loadRates,
  skipSteps,
} from './catalog'
import { loadDepartures, loadOwnTrips, loadParties } from './departures'
import { forgetMails, loadOffice } from './office'
import { formerBooks, loadFormerBooks } from './former-books'
import { getToday, toPast } from './past'
import { loadAccounts, loadQuotes, loadTraveler } from './people'
import { listPrepareJobs, loadPosters, type Pictures } from './posters'
import { loadReviews } from './reviews'
import { takeLock } from '../../modules/core/locks/lock.service'

/** Tells whether the database has no packages and no administrator, never had the demo, and is no agency begun by --empty. */
async function isNew(ctx: Ctx): Promise<boolean> {
  const [found] = await queryRows<{ used: boolean }>(
    ctx.db,
    sql`SELECT EXISTS (SELECT 1 FROM packages) OR EXISTS (SELECT 1 FROM settings WHERE key IN ('demo', 'begun'))
      OR EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND status <> 'invited') AS used`,
  )
  return !found!.used
}

/** Loads the agency and its catalog. @returns ids of inventory and of packages, by the key that the data uses */
async function loadCatalog(ctx: Ctx, outer: Ctx, pictures: Pictures): Promise<Ids> {
  const actor = (await loadAccounts(ctx)).get('admin@itinera.example')!
  const first = { ...toPast(ctx, 380), actor }
  // Previews undo themselves in savepoints, which `ctx` does without.
  await importSetup({ ...first, db: outer.db }, ['agency', 'brand', 'currencies', 'billing', 'taxes'])
  await skipSteps(first)
  await importPlaces(first, pictures)
  await importSetup({ ...ctx, actor, db: outer.db }, ['rates', 'tiles'])
  const inventory = await loadInventory(first, pictures)
  await loadFormerBooks({ ...toPast(ctx, formerBooks), actor }, getToday(ctx))
  const packages = await loadPackages({ ...ctx, actor })
  await loadRates({ ...toPast(ctx, 150), actor })
  return new Map([...inventory, ...packages])
}

/** Lets what is done within the loading be part of its transaction: 2,100 savepoints fewer, which nobody would go back to. */
function joinTransaction<C extends Ctx>(ctx: C): C {
  const db = Object.create(ctx.db) as C['db']
  db.transaction = (work) => work(db as Parameters<typeof work>[0])
  return { ...ctx, db }
}

/** Loads everything in one transaction: the whole agency or nothing. */
export const loadDemo = (ctx: Ctx): Promise<void> =>
  withTransaction(ctx, async (outer) => {
    const tx = joinTransaction(outer)
    // Serializes processes that start on one new database.
    await takeLock(tx, 'demo')
    if (!(await isNew(tx))) return
    const posters = await loadPosters(tx)
    const ids = await loadCatalog(tx, outer, posters)
    const { jonah, meera } = await loadOffice(tx, ids)
    await importPriceList({ ...toPast(tx, 12), actor: jonah })
    await loadQuotes(tx, ids)
    const traveler = await loadTraveler(tx, ids)
    const { own, parties } = await loadDepartures({ ...tx, actor: jonah }, ids)
    await loadParties(tx, { jonah, meera }, parties)
    await loadOwnTrips(tx, { traveler, jonah }, own)
    await loadReviews(tx, ids, meera)
    await forgetMails(tx)
    // Saves tests the sizes of pictures that none of them looks at.
    if (tx.env.NODE_ENV !== 'test') await enqueueAll(tx, listPrepareJobs(posters))
    await markDemo({ ctx: tx })
  })

/**
 * Gives every new agency, the real ones too, the places that packages can go to; later changes to them stay. Its site
 * stays closed until it has a name.
 */
export const loadWorld = (deps: Deps): Promise<void> =>
  withTransaction(createSystemContext(deps), async (tx) => {
    await takeLock(tx, 'demo')
    const [found] = await queryRows<{ empty: boolean; used: boolean }>(
      tx.db,
      sql`SELECT NOT EXISTS (SELECT 1 FROM places) AS empty, EXISTS (SELECT 1 FROM packages) AS used`,
    )
    if (!found!.empty) return openNamed({ ctx: tx })
    // Leaves it to a new agency where visitors can ask to go: they see places with packages until then.
    await loadPlaces(tx, found!.used)
    if (!found!.used) await beginNew({ ctx: tx })
  })

/** @throws Error when a production process is given the demo's data: everybody knows its passwords (product.md 6.3) */
export async function refuseDemoData(deps: Deps): Promise<void> {
  if (deps.env.NODE_ENV !== 'production') return
  const [found] = await queryRows<{ demo: boolean }>(
    deps.db,
    sql`SELECT EXISTS (SELECT 1 FROM settings WHERE key = 'demo') AS demo`,
  )
  if (found!.demo)
    throw new Error('This database holds the demo agency, whose passwords are well known. Start with a new one.')
}

/** Tells whether an agency is in the directory of `--empty`, or was moved from there: earlier versions marked none of these. */
const isInOwnDirectory = ({ DATA_DIR, DATABASE_URL }: Deps['env']): boolean =>
  path.basename(path.resolve(DATA_DIR)) === '.agency' && (!DATABASE_URL || existsSync(path.join(DATA_DIR, 'pg-moved')))

/**
 * Begins a new agency, or goes on with one that was begun so.
 * @throws Error where a new agency is wanted and the database has users or packages of another one
 */
export async function beginAgency(deps: Deps): Promise<void> {
  if (!deps.env.NEW_AGENCY) return
  const [found] = await queryRows<{ used: boolean; begun: boolean }>(
    deps.db,
    sql`SELECT EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM packages) AS used,
      EXISTS (SELECT 1 FROM settings WHERE key = 'begun') AS begun`,
  )
  if (found!.begun) return
  if (!found!.used || isInOwnDirectory(deps.env)) return markBegun({ ctx: createSystemContext(deps) })
  const { DATABASE_URL, DATA_DIR } = deps.env
  const [what, other] = DATABASE_URL ? ['database', 'DATABASE_URL'] : ['directory', 'DATA_DIR']
  const beside = DATABASE_URL ? ', with the DATA_DIR that has its keys and pictures' : ''
  throw new Error(
    `The ${what} that ${other} names holds an agency already. To go on with it, start without --empty${beside} (DATA_DIR=${DATA_DIR} DEMO=false npm start). For a new agency, name an empty ${what} by ${other}, or none: it is then in .agency.`,
  )
}

/**
 * Loads the demo agency into a new database; on any other it changes nothing.
 * @throws Error in production: the demo accounts' passwords are well known (product.md 6.3)
 */
export async function seedDemo(deps: Deps): Promise<void> {
  if (deps.env.NODE_ENV === 'production') throw new Error('Demo data has well-known passwords: not in production.')
  const ctx = createSystemContext(deps)
  if (!(await isNew(ctx))) return
  deps.log.info('loading the demo agency')
  await loadDemo(ctx)
  // Collects statistics, without which the planner ignores the indexes.
  await deps.db.execute(sql`ANALYZE`)
}
