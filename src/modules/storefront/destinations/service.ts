import type { Call, Ctx } from '../../../platform/server/context'
import { queryPrepared } from '../../../platform/server/database/db'
import { notFound } from '../../../shared/errors'
import { drawPlaces } from '../../catalog/maps/draw.service'
import { toStopName } from '../../catalog/maps/stops.rules'
import { pictureColumns } from '../search/destinations.service'
import { compareRanks, type CountedPlace, listCountedPlaces, selectTrees } from '../search/trees.service'
import type { Destination, ListedDestination } from './view'

type Position = { name: string; latitude: number; longitude: number }
type FoundDestination = Omit<Destination, 'onMap'> & { id: string; own: Position[]; positions: Position[] }

const mapped = 8

const destinationQuery = `WITH RECURSIVE asked AS MATERIALIZED (
    SELECT id FROM places WHERE slug = $1 UNION SELECT place_id FROM place_redirects WHERE slug = $1 LIMIT 1
  ), ${selectTrees('r.id = (SELECT id FROM asked) OR r.parent_id = (SELECT id FROM asked)')}, above (id, depth) AS (
    SELECT p.parent_id, 1 FROM places p JOIN asked a ON a.id = p.id
    UNION ALL SELECT p.parent_id, a.depth + 1 FROM above a JOIN places p ON p.id = a.id
  )
  SELECT pl.id, pl.slug, pl.name, pl.kind, pl.text, t.packages,
    CASE WHEN m.id IS NOT NULL THEN ${pictureColumns} || jsonb_build_object('alt', coalesce(nullif(pl.image_alt, ''), m.alt)) END AS image,
    coalesce((SELECT jsonb_agg(jsonb_build_object('slug', p.slug, 'name', p.name) ORDER BY a.depth DESC)
      FROM above a JOIN places p ON p.id = a.id), '[]') AS above,
    coalesce((SELECT jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'packages', c.packages)
      ORDER BY c.packages DESC, c.name) FROM (
        SELECT c.slug, c.name, ct.packages FROM places c JOIN trees ct ON ct.root = c.id
        WHERE c.parent_id = pl.id AND ct.packages > 0 ORDER BY ct.packages DESC, c.name LIMIT 60) c), '[]') AS places,
    CASE WHEN pl.latitude IS NULL THEN '[]' ELSE jsonb_build_array(
      jsonb_build_object('name', pl.name, 'latitude', pl.latitude, 'longitude', pl.longitude)) END AS own,
    coalesce((SELECT jsonb_agg(jsonb_build_object('name', c.name, 'latitude', c.latitude, 'longitude', c.longitude))
      FROM (
        SELECT c.name, c.latitude, c.longitude FROM places c JOIN own o ON o.id = c.id
        WHERE c.id IN (SELECT b.id FROM below b WHERE b.root = pl.id) AND c.id <> pl.id AND c.latitude IS NOT NULL AND c.kind <> 'country'
          AND (o.packages > 0 OR EXISTS (SELECT FROM package_days d JOIN packages p ON p.id = d.package_id
            WHERE d.place_id = c.id AND p.status = 'active'))
        ORDER BY o.packages DESC, c.name LIMIT ${mapped}) c), '[]') AS positions
  FROM asked JOIN places pl ON pl.id = asked.id JOIN trees t ON t.root = pl.id
  LEFT JOIN media m ON m.id = pl.tile_image_id`

const find = (ctx: Ctx, slug: string) =>
  ctx.cache.get(
    `destination ${slug}`,
    async () => {
      const [found] = await queryPrepared<FoundDestination>(ctx.db, destinationQuery, [slug])
      return found ?? null
    },
    // Keeps no unknown addresses: there is no end to them.
    (found) => found && JSON.stringify(found).length,
  )

const getPositions = ({ own, positions }: FoundDestination) => (positions.length > 0 ? positions : own)

/** @throws AppError not-found */
export async function getDestination({ ctx, input: { slug } }: Call<{ slug: string }>): Promise<Destination> {
  const found = await find(ctx, slug)
  if (!found) throw notFound('Destination')
  const { id: _, own: _1, positions: _2, ...shown } = found
  const image = shown.image && { ...shown.image, alt: shown.image.alt || shown.name }
  return { ...shown, image, onMap: getPositions(found).map(({ name }) => toStopName(name)) }
}

/** Returns the map of a place, with the places in it that packages go to. @throws AppError not-found */
export async function getDestinationMap({ ctx, input: { slug } }: Call<{ slug: string }>): Promise<string> {
  const found = await find(ctx, slug)
  const positions = found ? getPositions(found) : []
  if (positions.length === 0) throw notFound('Map')
  return ctx.cache.get(
    `map of ${slug}`,
    () => drawPlaces(positions.map((one) => ({ ...one, name: toStopName(one.name) }))),
    (svg) => svg.length,
  )
}

/** Returns the present address of a place that was merged or renamed; null for others. */
export async function getMoved({ ctx, input: { slug } }: Call<{ slug: string }>): Promise<string | null> {
  const moved = await ctx.cache.get('moved destinations', async () => {
    const found = await queryPrepared<{ slug: string; to: string }>(
      ctx.db,
      'SELECT r.slug, p.slug AS to FROM place_redirects r JOIN places p ON p.id = r.place_id',
      [],
    )
    return new Map(found.map((one) => [one.slug, one.to]))
  })
  return moved.get(slug) ?? null
}

const pictureQuery = `SELECT pl.id, ${pictureColumns} || jsonb_build_object('alt', pl.name) AS image
  FROM places pl JOIN media m ON m.id = pl.tile_image_id WHERE pl.id = ANY ($1)`

/** Puts places with most packages first; expects them by name. */
const byPackages = (a: CountedPlace, b: CountedPlace): number => b.packages - a.packages

/** Lists countries, regions and themes with most packages, those of the home page's tiles first. Others lie in one of them. */
export const listAll = ({ ctx }: { ctx: Ctx }): Promise<ListedDestination[]> =>
  ctx.cache.get('all destinations', async () => {
    const places = await listCountedPlaces(ctx)
    const parents = new Set(places.map(({ parentId }) => parentId))
    const isShown = ({ id, kind, parentId }: CountedPlace) =>
      kind === 'country' || kind === 'theme' || parentId === null || (kind === 'region' && parents.has(id))
    const shown = places
      .filter((one) => one.packages > 0 && isShown(one))
      .toSorted((a, b) => compareRanks(a.tileRank, b.tileRank) || byPackages(a, b))
      .slice(0, 120)
    const ids = shown.map(({ id }) => id)
    const found = await queryPrepared<{ id: string } & Pick<ListedDestination, 'image'>>(ctx.db, pictureQuery, [ids])
    const images = new Map(found.map(({ id, image }) => [id, image]))
    const pickLink = ({ slug, name, packages }: CountedPlace) => ({ slug, name, packages })
    return shown.map((one) => {
      const within = places.filter(({ parentId, packages }) => parentId === one.id && packages > 0)
      const links = within.toSorted(byPackages).slice(0, 12).map(pickLink)
      return { ...pickLink(one), kind: one.kind, image: images.get(one.id) ?? null, places: links }
    })
  })

/** Lists the pages of places with packages, for the sitemap. */
export async function listDestinationPaths({ ctx }: { ctx: Ctx }): Promise<{ path: string }[]> {
  const slugs = (await listCountedPlaces(ctx)).flatMap(({ slug, packages }) => (packages > 0 ? slug : []))
  return slugs
    .toSorted()
    .slice(0, 10_000)
    .map((slug) => ({ path: `/destinations/${slug}` }))
}
