import { setImmediate as nextTurn } from 'node:timers/promises'
import { geoAzimuthalEqualArea, geoGraticule, geoOrthographic, geoPath, type GeoProjection } from 'd3-geo'
import { LRUCache } from 'lru-cache'
import { escapeHtml } from '../../../shared/text'
import { type Box, type Label, placeLabels, type Point } from './labels.rules'
import { getLandWithin } from './outlines.service'
import type { Stop } from './stops.rules'

const width = 400
const height = 380
const frame: Box = { x: 6, y: 6, width: width - 12, height: height - 12 }
const margin = 58
/** Shows at least so many kilometers across: the resolution of the outlines. */
const leastAcross = 110
const toScale = (across: number) => (width / across) * 6371
const globe = { radius: 34, gap: 12 }

type Position = Pick<Stop, 'name' | 'latitude' | 'longitude'>

const round = (n: number) => Math.round(n * 10) / 10

/** Centers on the route, north up; keeps distances nearly true at every size. */
function createProjection(stops: readonly Position[], across: number): GeoProjection {
  const closest = toScale(across)
  const coordinates = stops.map((s) => [s.longitude, s.latitude] as [number, number])
  const [lon, lat] = getMiddle(stops)
  const projection = geoAzimuthalEqualArea()
    .rotate([-lon, -lat])
    .clipAngle(80)
    .fitExtent(
      [
        [margin, margin],
        [width - margin, height - margin],
      ],
      { type: 'MultiPoint', coordinates },
    )
  const scale = Math.min(projection.scale() || closest, closest)
  const centered = projection.scale(scale).translate([width / 2, height / 2])
  const points = coordinates.map((c) => centered(c)!)
  const middle = (axis: 0 | 1) =>
    (Math.min(...points.map((p) => p[axis])) + Math.max(...points.map((p) => p[axis]))) / 2
  return centered.translate([width - middle(0), height - middle(1)]).clipExtent([
    [0, 0],
    [width, height],
  ])
}

const getMiddle = (stops: readonly Position[]): Point => {
  const mean = (list: number[]) => (Math.min(...list) + Math.max(...list)) / 2
  return [mean(stops.map((s) => s.longitude)), mean(stops.map((s) => s.latitude))]
}

/** Returns the bounding box in degrees that the drawing's corners and edges show. */
function toDegrees(projection: GeoProjection): [number, number, number, number] {
  const steps = [0, 0.25, 0.5, 0.75, 1]
  const shown = steps.flatMap((x) => steps.map((y) => projection.invert!([x * width, y * height])!))
  const [lons, lats] = [shown.map((p) => p[0]), shown.map((p) => p[1])]
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

const corner = /(-?[\d.]+),(-?[\d.]+)/g
/**
 * Converts outlines to relative steps of at least `least` pixels: shorter ones are invisible. Tiny polygons become dots
 * or are dropped.
 */
function simplifyPath(path: string, least: number, islets = false): string {
  return path.replace(/M([^MZ]*)(Z?)/g, (_, ring: string, close: string) => {
    const points = [...ring.matchAll(corner)].map(([, x, y]): Point => [Number(x), Number(y)])
    const simplified = points.reduce<Point[]>((list, point) => {
      const last = list.at(-1)
      if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= least) list.push(point)
      return list
    }, [])
    if (simplified.length < 3) return islets ? `M${simplified[0]!.join(',')}l.1 0` : ''
    const steps = simplified.slice(1).map(([x, y], i) => stepText(x - simplified[i]![0], y - simplified[i]![1]))
    return `M${simplified[0]!.join(',')}l${steps.join('').replace(/^ /, '')}${close}`
  })
}

/** Shortens numbers: '.5-1.2' for 0.5, -1.2. */
const stepText = (...step: [number, number]): string =>
  step
    .map((n) => String(round(n)).replace(/^(-?)0\./, '$1.'))
    .map((n) => (n.startsWith('-') ? n : ` ${n}`))
    .join('')

/** Draws land with shallow water around it, which makes islands of a pixel visible, and borders above. */
function landText(d: string): string {
  const shallow =
    'fill="var(--map-land)" stroke="var(--map-shallow)" stroke-width="9" stroke-linecap="round" paint-order="stroke"'
  const border = 'fill="none" stroke="var(--map-coast)" stroke-width="0.8"'
  return [shallow, border].map((look) => `<path d="${d}" stroke-linejoin="round" ${look}/>`).join('')
}

/** Limits a slice of drawing, in milliseconds, after which other requests are answered. */
const slice = 10

async function drawLand(projection: GeoProjection): Promise<string> {
  const kmPerPixel = 6371 / projection.scale()
  const path = geoPath(projection).digits(1)
  const land = await getLandWithin(toDegrees(projection), kmPerPixel > 2.2 ? '50m' : '10m')
  const isClose = kmPerPixel < 0.8
  const drawn: string[] = []
  let since = performance.now()
  for (const piece of land) {
    drawn.push(simplifyPath(path(piece) ?? '', isClose ? 0.6 : 1, isClose))
    if (performance.now() - since < slice) continue
    await nextTurn()
    since = performance.now()
  }
  return drawn.join('')
}

/** Draws lines of latitude and longitude at a step that leaves a few of them. */
function graticulePath(projection: GeoProjection): string {
  const degrees = (width / projection.scale()) * (180 / Math.PI)
  const step = [0.25, 0.5, 1, 2, 5, 10, 20].find((s) => degrees / s < 6) ?? 30
  return (
    geoPath(projection).digits(1)(
      geoGraticule()
        .step([step, step])
        .extentMinor([
          [-180, -85],
          [180, 85.1],
        ])(),
    ) ?? ''
  )
}

/** Curves legs to their left, so that a return leg does not overlap. */
function legPath([x1, y1]: Point, [x2, y2]: Point): string {
  const bend = 0.12
  const [cx, cy] = [(x1 + x2) / 2 + (y2 - y1) * bend, (y1 + y2) / 2 - (x2 - x1) * bend]
  return `M${round(x1)},${round(y1)}Q${round(cx)},${round(cy)} ${round(x2)},${round(y2)}`
}

/** Returns the corner farthest from every stop. */
function globeCorner(points: readonly Point[]): Point {
  const near = globe.radius + globe.gap
  const corners: Point[] = [
    [width - near, height - near],
    [near, height - near],
    [width - near, near],
    [near, near],
  ]
  const room = ([x, y]: Point) => Math.min(...points.map((p) => Math.hypot(p[0] - x, p[1] - y)))
  return corners.toSorted((a, b) => room(b) - room(a))[0]!
}

async function drawGlobe([x, y]: Point, [lon, lat]: Point): Promise<string> {
  const projection = geoOrthographic()
    .rotate([-lon, -lat * 0.8])
    .scale(globe.radius)
    .translate([x, y])
  const land = await getLandWithin([-180, -90, 180, 90], '110m')
  const path = geoPath(projection).digits(1)
  const d = land.map((piece) => simplifyPath(path(piece) ?? '', 1.4)).join('')
  const [mx, my] = projection([lon, lat])!
  return (
    `<circle cx="${x}" cy="${y}" r="${globe.radius}" fill="var(--map-sea)" stroke="var(--map-coast)"/>` +
    `<path d="${d}" fill="var(--map-land)"/>` +
    `<circle cx="${round(mx)}" cy="${round(my)}" r="4" fill="var(--map-end)" stroke="var(--map-ink)" stroke-width="1.5"/>`
  )
}

const labelText = ({ text, x, y, anchor }: Label): string =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escapeHtml(text)}</text>`

function stopMark([x, y]: Point, isLast: boolean): string {
  const fill = isLast ? 'var(--map-end)' : 'var(--map-land)'
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${isLast ? 6 : 5}" fill="${fill}"/>`
}

/**
 * Draws the route as an SVG document, 400 by 380. Its group `map` takes colors (`--map-…`) and font from the page, so
 * that one drawing serves both schemes.
 */
export const drawRoute = (stops: readonly Position[]): Promise<string> => draw(stops, true)

/** Draws places as `drawRoute` does, without legs between them. */
export const drawPlaces = (places: readonly Position[]): Promise<string> => draw(places, false)

/** Draws a point by itself, on a map that shows so many kilometers across. */
export const drawPoint = (point: Omit<Position, 'name'>, across: number): Promise<string> =>
  draw([{ ...point, name: '' }], false, across)

/** Keeps drawings by what they show: most changes of the catalog leave them as they are. Counts bytes. */
const known = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (svg, key) => 2 * (svg.length + key.length),
})

async function draw(stops: readonly Position[], isRoute: boolean, across = leastAcross): Promise<string> {
  const shown = stops.map(({ name, latitude, longitude }) => [name, latitude, longitude])
  const key = JSON.stringify([shown, isRoute, across])
  const svg = known.get(key) ?? (await drawAnew(stops, isRoute, across))
  known.set(key, svg)
  return svg
}

async function drawAnew(stops: readonly Position[], isRoute: boolean, across: number): Promise<string> {
  const projection = createProjection(stops, across)
  const points = stops.map((s): Point => projection([s.longitude, s.latitude])!)
  const corner = globeCorner(points)
  const near = globe.radius + 4
  const taken = [{ x: corner[0] - near, y: corner[1] - near, width: 2 * near, height: 2 * near }]
  const names = stops.map((s) => s.name)
  const legs = (isRoute ? points.slice(1) : []).map((point, i) => legPath(points[i]!, point))
  const last = points.length - 1
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="map">`,
    `<rect width="${width}" height="${height}" fill="var(--map-sea)"/>`,
    landText(await drawLand(projection)),
    `<path d="${graticulePath(projection)}" fill="none" stroke="var(--map-coast)" stroke-width="0.6" opacity="0.4"/>`,
    await drawGlobe(corner, getMiddle(stops)),
    `<path d="${legs.join('')}" fill="none" stroke="var(--map-ink)" stroke-width="2.4" stroke-linecap="round" stroke-dasharray="0 5.5"/>`,
    `<g stroke="var(--map-ink)" stroke-width="2">${points.map((p, i) => stopMark(p, !isRoute || i === last)).join('')}</g>`,
    `<g fill="var(--map-ink)" stroke="var(--map-halo)" stroke-width="3" stroke-linejoin="round" paint-order="stroke" font-size="15" font-weight="600">`,
    ...placeLabels(points, names, frame, taken).map(labelText),
    '</g></g></svg>',
  ].join('')
}
