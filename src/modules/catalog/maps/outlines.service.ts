import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { Position } from 'geojson'
import type { GeometryCollection, GeometryObject, Polygon, Topology } from 'topojson-specification'

type Degrees = [west: number, south: number, east: number, north: number]
type Piece = { polygon: Polygon; boxes: Degrees[] }
type Outlines = { topology: Topology; pieces: Piece[] }
/** Names a scale of Natural Earth: 10m is the finest. */
type Detail = '10m' | '50m' | '110m'

const resolve = createRequire(import.meta.url).resolve
const loaded = new Map<Detail, Promise<Outlines>>()

const toPolygons = (geometry: GeometryObject): Polygon[] => {
  if (geometry.type === 'Polygon') return [geometry as Polygon]
  if (geometry.type !== 'MultiPolygon') return []
  return (geometry.arcs as number[][][]).map((arcs) => ({ type: 'Polygon', arcs }))
}

function toBounds(ring: Position[]): Degrees {
  const box: Degrees = [180, 90, -180, -90]
  for (const [lon = 0, lat = 0] of ring) {
    box[0] = Math.min(box[0], lon)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lon)
    box[3] = Math.max(box[3], lat)
  }
  return box
}

/** Returns the box of the outer ring. One across the 180th meridian has a box on each side, so that few maps draw it. */
function listBoxes(ring: Position[]): Degrees[] {
  const box = toBounds(ring)
  if (box[2] - box[0] <= 180) return [box]
  return [ring.filter(([lon = 0]) => lon >= 0), ring.filter(([lon = 0]) => lon < 0)].map(toBounds)
}

async function load(detail: Detail): Promise<Outlines> {
  const topology = JSON.parse(await readFile(resolve(`world-atlas/countries-${detail}.json`), 'utf8')) as Topology
  const { geometries } = topology.objects.countries as GeometryCollection
  const pieces = geometries.flatMap(toPolygons).map((polygon) => ({
    polygon,
    boxes: listBoxes(feature(topology, polygon).geometry.coordinates[0] ?? []),
  }))
  return { topology, pieces }
}

/** Loads outlines with the first map and caches them: 3.6 MB for the finest. */
function getOutlines(detail: Detail): Promise<Outlines> {
  const known = loaded.get(detail)
  if (known) return known
  const loading = load(detail)
  loaded.set(detail, loading)
  loading.catch(() => loaded.delete(detail))
  return loading
}

/** Returns land as country polygons that may intersect the box of degrees. */
export async function getLandWithin([west, south, east, north]: Degrees, detail: Detail) {
  const { topology, pieces } = await getOutlines(detail)
  return pieces
    .filter(({ boxes }) => boxes.some((box) => box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south))
    .map(({ polygon }) => feature(topology, polygon))
}
