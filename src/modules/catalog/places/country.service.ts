import tzLookup from '@photostructure/tz-lookup'
import { type SQL, sql } from 'drizzle-orm'
import { findCountry } from '../../../shared/country-names'
import { getCountryCodes } from '../../settings/settings/phone.client'
import { getCountry, getUsualZone } from './countries.rules'
import type { Country } from './view'

let all: Country[] | undefined
export const listCountries = (): Country[] =>
  (all ??= getCountryCodes()
    .flatMap((code) => getCountry(code) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en')))

export const toCountryCodes = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => findCountry(word) ?? [])),
]

type Position = { latitude: number; longitude: number }

/**
 * Returns the time zone at these coordinates. Replaces one outside of the country by its usual zone, if it has one, as
 * the lookup is inexact at borders.
 */
export function findZoneIn({ latitude, longitude }: Position, country?: Country | null): string {
  const there = tzLookup(latitude, longitude)
  if (!country) return there
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: there }).resolvedOptions()
  return [there, timeZone].find((zone) => country.zones.includes(zone)) ?? (getUsualZone(country) || there)
}

type MaybePosition = { [Side in keyof Position]?: number | null | undefined }

/** Returns the time zone at coordinates of which both may be missing; in a country as `findZoneIn` does. */
export const findZoneAt = ({ latitude, longitude }: MaybePosition, country?: Country): string | undefined =>
  typeof latitude === 'number' && typeof longitude === 'number'
    ? findZoneIn({ latitude, longitude }, country)
    : undefined

/** Selects the names of the country that a place is or lies in. */
export const listCountryWords = (id: SQL): SQL<string[]> => sql`ARRAY(
  WITH RECURSIVE up (id, parent_id, kind) AS (
    SELECT pl.id, pl.parent_id, pl.kind FROM places pl WHERE pl.id = ${id}
    UNION SELECT pl.id, pl.parent_id, pl.kind FROM places pl JOIN up ON up.parent_id = pl.id
  ) SELECT a.alias FROM up JOIN place_aliases a ON a.place_id = up.id WHERE up.kind = 'country')`
