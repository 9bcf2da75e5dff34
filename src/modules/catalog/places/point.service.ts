import type { Call } from '../../../platform/server/context'
import { drawPoint } from '../maps/draw.service'
import type { PlaceKind } from './kinds.rules'
import type { PointInput } from './schema'

/** Shows so many kilometers across, which is enough to recognize where it is. */
const across: Record<PlaceKind, number> = { city: 300, region: 800, country: 3000, theme: 3000 }

/** Draws the map of a point that a form has, as SVG with a group `map`. */
export const drawPlacePoint = ({ input: { kind, ...point } }: Call<PointInput>): Promise<string> =>
  drawPoint(point, across[kind])
