import { eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Call, Ctx } from '../../../platform/server/context'
import { fold, toSlug } from '../../../shared/text'
import { placeAliases, placeRedirects, places } from './table'

type Resolved = {
  ids: Map<string, string>
  unknown: string[]
}

type Word = { by: 'alias' | 'slug' | 'former'; word: string; id: string }

/** Finds the places of these names and slugs. */
const findWords = ({ db }: Ctx, names: readonly string[], slugs: readonly string[]) =>
  db
    .select({ word: placeAliases.alias, id: placeAliases.placeId, by: sql<Word['by']>`'alias'` })
    .from(placeAliases)
    .where(inArray(placeAliases.alias, names.map(fold)))
    .unionAll(
      db
        .select({ word: places.slug, id: places.id, by: sql<Word['by']>`'slug'` })
        .from(places)
        .where(inArray(places.slug, [...slugs])),
    )

async function resolve(ctx: Ctx, names: readonly string[], isFormerMeant: boolean): Promise<Resolved> {
  const ids = new Map<string, string>()
  if (names.length === 0) return { ids, unknown: [] }
  const slugs = names.map((name) => toSlug(name))
  const former = ctx.db
    .select({ word: placeRedirects.slug, id: placeRedirects.placeId, by: sql<Word['by']>`'former'` })
    .from(placeRedirects)
    .where(inArray(placeRedirects.slug, slugs))
  const present = findWords(ctx, names, slugs)
  const found: Word[] = await (isFormerMeant ? present.unionAll(former) : present)
  const byWord = new Map(found.map(({ by, word, id }) => [`${by} ${word}`, id]))
  for (const name of names) {
    const slug = toSlug(name)
    const id = byWord.get(`alias ${fold(name)}`) ?? byWord.get(`slug ${slug}`) ?? byWord.get(`former ${slug}`)
    if (id) ids.set(name, id)
  }
  return { ids, unknown: names.filter((name) => !ids.has(name)) }
}

/** Resolves places by name, alias or slug, also a former one, ignoring case, accents and punctuation. Runs at most one query. */
export const resolvePlaces = ({ ctx, input }: Call<readonly string[]>): Promise<Resolved> => resolve(ctx, input, true)

/** Resolves places as `resolvePlaces` does, but for former slugs, which another place may take. */
export const resolveNames = ({ ctx, input }: Call<readonly string[]>): Promise<Resolved> => resolve(ctx, input, false)

/** Returns those of the names that are neither name nor alias of a place. */
export const listUnknown = async ({ ctx, input }: Call<{ names: string[] }>): Promise<string[]> =>
  (await resolvePlaces({ ctx, input: input.names })).unknown

/** Lists places by slug, also by a former one: `present` is the one that leads there now. */
export async function listBySlug(db: Ctx['db'], slugs: readonly string[]) {
  if (slugs.length === 0) return []
  // Takes one parameter: a file may name more places than a statement has.
  const isNamed = (slug: AnyPgColumn) => sql`${slug} = ANY (${sql.param([...slugs])}::text[])`
  return db
    .select({ slug: places.slug, id: places.id, present: places.slug, name: places.name })
    .from(places)
    .where(isNamed(places.slug))
    .unionAll(
      db
        .select({ slug: placeRedirects.slug, id: places.id, present: places.slug, name: places.name })
        .from(placeRedirects)
        .innerJoin(places, eq(places.id, placeRedirects.placeId))
        .where(isNamed(placeRedirects.slug)),
    )
}

/** Returns ids by slug, also by a former one. Unknown ones are absent. Runs one query. */
export const getIdsBySlug = async (db: Ctx['db'], slugs: readonly string[]): Promise<Map<string, string>> =>
  new Map((await listBySlug(db, slugs)).map(({ slug, id }) => [slug, id]))

/** Returns present slugs by slug, also by a former one. Unknown ones are absent. Runs one query. */
export const getPresentSlugs = async (db: Ctx['db'], slugs: readonly string[]): Promise<Map<string, string>> =>
  new Map((await listBySlug(db, slugs)).map(({ slug, present }) => [slug, present]))
