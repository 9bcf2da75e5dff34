import type { Call } from '../../../platform/server/context'
import { notFound } from '../../../shared/errors'
import { getPackage } from '../packages/service'
import { drawRoute } from './draw.service'
import { toStops } from './stops.rules'

/**
 * Returns a package's route as SVG, and the version that it shows.
 * @throws AppError not-found for an unknown package, and for one without known places
 */
export async function renderRouteMap({
  ctx,
  input: { id },
}: Call<{ id: string }>): Promise<{ svg: string; version: number }> {
  const pkg = await getPackage({ ctx, input: { id } })
  const stops = toStops(pkg.itinerary)
  if (stops.length === 0) throw notFound('Map')
  return { svg: await drawRoute(stops), version: pkg.version }
}
