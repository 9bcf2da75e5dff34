import type { Sql } from 'postgres'
import { currencies } from '../src/shared/currencies'

/** Sets the size of an agency's own lists. */
export const agencySizes = { places: 5_000, sellingCurrencies: 50, days: 365 }

const [regions, countries, provinces] = [6, 120, 480]
const { places } = agencySizes
const uuid = (n: string) => `('00000000-0000-7000-80e0-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const pick = (list: string, n: string) => {
  const parts = list.split(' ')
  return `(ARRAY['${parts.join("','")}'])[1 + ${n} % ${parts.length}]`
}
const syllables = {
  head: 'Kal Mor Ven Tar Sol Bri Dun Fer Gal Hal Jor Lin Nor Ost Pel Ras Sev Tul Var Wel',
  middle: 'a e i o u ame ora ine ula esti anda illo ore una acha edi omi eri asu ina ello aro isi uma enti',
  tail: 'ra na dal mar vik ton berg las fell mouth',
}
/** Names each place by three syllables, which differ for 5,000 numbers in a row. */
const name = `${pick(syllables.head, 'n')} || ${pick(syllables.middle, 'n / 20')} || ${pick(syllables.tail, 'n / 500')}`

/** Makes a tree: regions, countries in them, provinces in most of those, and cities in provinces. */
const tree = `
INSERT INTO places (id, slug, name, kind, parent_id, time_zone, latitude, longitude, search_rank, tile_image_id, image_alt, updated_at)
  SELECT ${uuid('n')}, lower(${name}), ${name},
    CASE WHEN n <= ${regions + countries} AND n > ${regions} THEN 'country' WHEN n <= ${regions + countries + provinces} THEN 'region' ELSE 'city' END,
    CASE WHEN n <= ${regions} THEN NULL
      WHEN n <= ${regions + countries} THEN ${uuid(`1 + n % ${regions}`)}
      WHEN n <= ${regions + countries + provinces} THEN ${uuid(`${regions + 1} + n % ${countries}`)}
      ELSE ${uuid(`${regions + countries + 1} + n % ${provinces}`)} END,
    'UTC', n * 7919 % 1200 / 10.0 - 60, n * 104729 % 3500 / 10.0 - 175, CASE WHEN n <= 40 THEN 400 + n END,
    (SELECT array_agg(id) FROM media)[1 + n % 500], 'Boats before cliffs', now() - interval '1 minute' * n
  FROM generate_series(1, ${places}) n;
INSERT INTO place_aliases (alias, place_id)
  SELECT alias, id FROM places, LATERAL (VALUES (lower(name)), ('old ' || lower(name)), (lower(name) || ' bay')) a (alias)
  WHERE id >= ${uuid('1')} ON CONFLICT DO NOTHING;`

/** Moves nine packages of ten to these cities, most of them to a few; a third has a second place, each a day in it. */
const moved = `
CREATE TEMPORARY TABLE city AS
  WITH RECURSIVE up (id, above, words, parent_id) AS (
    SELECT id, ARRAY[id], lower(name), parent_id FROM places WHERE kind = 'city' AND id >= ${uuid('1')}
    UNION ALL SELECT up.id, above || p.id, words || ' ' || lower(p.name), p.parent_id FROM up JOIN places p ON p.id = up.parent_id
  ) SELECT row_number() OVER (ORDER BY id) AS n, id, above, words FROM up WHERE parent_id IS NULL;
UPDATE packages p SET place_id = c.id, place_ids = c.above, place_words = c.words, destination = (SELECT x.name FROM places x WHERE x.id = c.id)
  FROM city c WHERE split_part(p.slug, '-', 2)::int % 10 > 0
    AND c.n = 1 + floor(power(split_part(p.slug, '-', 2)::bigint * 7919 % 10007 / 10007.0, 2) * (SELECT count(*) FROM city));
INSERT INTO package_places (package_id, place_id)
  SELECT p.id, c.id FROM packages p JOIN city c ON c.n = 1 + split_part(p.slug, '-', 2)::int * 31 % (SELECT count(*) FROM city)
  WHERE split_part(p.slug, '-', 2)::int % 3 = 0 AND c.id <> p.place_id;
INSERT INTO package_days (package_id, day, title, place_id) SELECT id, 1, 'Arrival', place_id FROM packages ON CONFLICT DO NOTHING;
DROP TABLE city;`

const sold = currencies.filter((one) => one !== 'USD').slice(0, agencySizes.sellingCurrencies)

/** Sells in fifty currencies, with a rate of each for each day of a year. */
const money = `
INSERT INTO settings (key, value) VALUES ('agency', '${JSON.stringify({ sellsIn: sold })}')
  ON CONFLICT (key) DO UPDATE SET value = settings.value || excluded.value, version = settings.version + 1;
INSERT INTO exchange_rates (from_currency, to_currency, as_of, micros)
  SELECT 'USD', one, current_date - day, 1000000 + ordinality * 9000 + day
  FROM unnest('{${sold.join()}}'::text[]) WITH ORDINALITY AS c (one, ordinality), generate_series(0, ${agencySizes.days - 1}) day
  ON CONFLICT DO NOTHING;`

/** Adds what an agency keeps in lists of its own to a database with packages, without triggers. */
export async function loadAgency(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe('SET LOCAL session_replication_role = replica')
    for (const part of [tree, moved, money]) await tx.unsafe(part)
  })
  await sql.unsafe('VACUUM ANALYZE')
}
