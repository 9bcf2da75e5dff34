import type { Sql } from 'postgres'
import { loadCatalog } from './catalog'
import { money } from './money-data'

/** Sets the number of rows for measuring the office. */
export const sizes = {
  leads: 100_000,
  quotes: 100_000,
  packages: 10_000,
  items: 20_000,
  departures: 100_000,
  audit: 1_000_000,
  pictures: 2000,
  versions: 30_000,
  staff: 200,
  roles: 100,
  teams: 20,
}

/** Picks the nth of a list, mixed so that neighbors differ. */
const pick = (list: string, mix: number, n = 'n') => `(${list})[1 + (${n} * ${mix} / 7) % array_length(${list}, 1)]`
const first = `ARRAY['Helen','Owen','Ruth','Sofia','Daniel','Margaret','Hiro','Patricia','Ingrid','Victor','Naomi','Caleb',
  'Amelia','Joseph','Fiona','Gabriel','Celia','Rahul','Beatrice','Samuel','Kirsten','Theo','Louise','Peter','Grace','Ines']`
const last = `ARRAY['Marsh','Fairley','Becker','Castellano','Osei','Quill','Tanabe','Lomax','Solheim','Almeida','Feldman',
  'Winters','Stroud','Kimani','Prescott','Montoya','Hartmann','Desai','Longley','Adeyemi','Vale','Marchetti','Novak']`
const place = `ARRAY['Krabi, Thailand','Kyoto, Japan','Baa Atoll, Maldives','Santorini, Greece','Bergen, Norway','Page, USA',
  'Dubai, UAE','Lucerne, Switzerland','Bali','Nepal','Lisbon, Portugal','Sydney, Australia','Oaxaca, Mexico']`
const uuid = (kind: number | string, n = 'n') =>
  `('00000000-0000-7000-80${kind}0-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const colleague = (n: string) => uuid(1, `(1 + ${n} % ${sizes.staff})`)
const name = `${pick(first, 31)} || ' ' || ${pick(last, 53)}`
/** Distributes rows over two years, denser towards today. */
const at = (total: number) => `now() - interval '730 days' * power((${total} - n)::float8 / ${total}, 1.5)`
const series = (total: number) => `generate_series(1, ${total}) n`

const people = `
INSERT INTO users (id, email, password_hash, first_name, last_name, phone, role, status, created_at)
  SELECT ${uuid(1)}, 'user' || n || '@mail.example', 'none', ${pick(first, 31)}, ${pick(last, 53)}, '',
    CASE WHEN n <= 2 THEN 'admin' WHEN n <= ${sizes.staff} THEN 'agent' ELSE 'traveler' END, 'active', ${at(20_000)}
  FROM ${series(20_000)};
INSERT INTO customers (id, name, email, phone, created_at, updated_at)
  SELECT ${uuid(2)}, ${name}, 'customer' || n || '@mail.example',
    CASE WHEN n % 20 > 0 THEN '+1212' || lpad(n::text, 7, '0') END, ${at(63_000)}, ${at(63_000)}
  FROM ${series(63_000)};
INSERT INTO roles (id, name, permissions, sees) SELECT ${uuid('c')}, 'Role ' || n, ARRAY['leads.read'], 'team' FROM ${series(sizes.roles)};
UPDATE users u SET role_id = ${uuid('c', `(1 + n % ${sizes.roles})`)} FROM ${series(sizes.staff)} WHERE u.id = ${uuid(1)} AND u.role = 'agent';
INSERT INTO teams (id, name) SELECT ${uuid('d')}, 'Team ' || n FROM ${series(sizes.teams)};
INSERT INTO team_members (team_id, user_id) SELECT ${uuid('d', `(1 + n % ${sizes.teams})`)}, ${uuid(1)} FROM ${series(sizes.staff)};`

/** Makes leads with their customers' addresses, except one in 500; leaves 3,000 customers without one. */
const leads = `
INSERT INTO leads (id, customer_id, customer_name, email, mobile, destination, travel_date, number_of_travelers, status,
    outcome, lost_reason, source, owner_id, follow_up_on, value_minor, currency, created_at, updated_at)
  SELECT ${uuid(3)}, ${uuid(2, '(1 + n % 60000)')}, ${name},
    'customer' || (1 + n * (CASE WHEN n % 500 = 0 THEN 7 ELSE 1 END) % 60000) || '@mail.example',
    CASE WHEN (1 + n % 60000) % 20 > 0 THEN '+1212' || lpad((1 + n % 60000)::text, 7, '0') ELSE '' END, ${pick(place, 17)},
    (now() + interval '1 day' * (n % 400 - 100))::date, 1 + n % 9, stage.status, stage.outcome, CASE stage.outcome WHEN 'lost' THEN ${pick("ARRAY['price','dates','competitor','no-answer','other']", 11)} END,
    ${pick("ARRAY['site','site','site','phone','email','walk-in','referral','event','import','other']", 13)},
    CASE WHEN n % 19 > 0 THEN ${colleague('n * 31 / 7')} END,
    CASE WHEN stage.outcome IS NULL AND n % 3 = 0 THEN (now() + interval '1 day' * (n % 60 - 20))::date END,
    CASE WHEN n * 17 / 11 % 10 > 1 THEN (n::bigint * 7919 % 3000000) + 40000 END, CASE WHEN n % 27 = 0 THEN 'EUR' ELSE 'USD' END,
    ${at(sizes.leads)}, ${at(sizes.leads)} + interval '1 minute' * (n % 20000)
  FROM ${series(sizes.leads)}, LATERAL (SELECT
    CASE WHEN n % 10 < 6 THEN 'closed' ELSE ${pick("ARRAY['new','contacted','qualified','proposal']", 19)} END AS status,
    CASE WHEN n % 10 < 2 THEN 'won' WHEN n % 10 < 6 THEN 'lost' END AS outcome) stage;
INSERT INTO events (id, lead_id, at, kind, data, actor_id)
  SELECT gen_random_uuid(), ${uuid(3, '(1 + n % 100000)')}, now() - interval '1 minute' * (n % 900000), 'note',
    '{"text": "Called about the dates."}', ${colleague('n')}
  FROM ${series(300_000)};
UPDATE leads SET has_other_address = true FROM customers c
  WHERE c.id = customer_id AND (c.email <> leads.email OR (leads.mobile <> '' AND c.phone IS DISTINCT FROM leads.mobile));
INSERT INTO lead_follow_ups (id, lead_id, text, due_on)
  SELECT gen_random_uuid(), id, 'Call about the dates', follow_up_on FROM leads WHERE follow_up_on IS NOT NULL;`

const quotes = `
INSERT INTO quotes (id, reference, lead_id, user_id, package_id, source, customer_name, email, phone, departure_city,
    destination, travel_date, travelers, total_minor, currency, status, respond_by, answered_at, created_at, updated_at)
  SELECT ${uuid(4)}, 'IT-' || upper(lpad(to_hex(n), 6, '0')), ${uuid(3)}, CASE WHEN n % 5 = 0 THEN ${uuid(1, '(201 + n % 19000)')} END,
    (SELECT id FROM packages WHERE slug = 'trip-' || floor(power(n % 1000 / 1000.0, 2) * 9999)::int),
    ${pick("ARRAY['quote-form','quote-form','final-quote','trip-email']", 29)}, ${name}, 'customer' || (1 + n % 60000) || '@mail.example',
    '+1212' || lpad((1 + n % 60000)::text, 7, '0'), 'Boston', ${pick(place, 17)}, (now() + interval '1 day' * (n % 400 - 100))::date,
    1 + n % 9, CASE WHEN n % 3 = 0 THEN (n::bigint * 7919 % 3000000) + 40000 END, CASE WHEN n % 3 = 0 THEN 'USD' END, said.status,
    asked.at + interval '24 hours', CASE said.status WHEN 'confirmed' THEN asked.at + interval '1 hour' * (n % 40) END, asked.at, asked.at
  FROM ${series(sizes.quotes)}, LATERAL (SELECT ${at(sizes.quotes)} AS at) asked, LATERAL (SELECT CASE
    WHEN n > 97000 THEN 'pending' WHEN n % 10 < 7 THEN 'confirmed' ELSE 'cancelled' END AS status) said;`

const items = `
INSERT INTO suppliers (id, name, contact_name, email) SELECT ${uuid(5)}, 'Supplier ' || n, ${name}, 'desk' || n || '@supplier.example'
  FROM ${series(500)};
INSERT INTO hotels (id, name, location, status, archived_from, currency, price_minor, supplier_id, star_rating, created_at, updated_at)
  SELECT ${uuid(6)}, ${pick(last, 31)} || ' House ' || n, ${pick(place, 17)}, s.status, s.archived_from, 'USD', 2000 + n * 7919 % 90000,
    ${uuid(5, '(1 + n % 500)')}, 1 + n % 5, ${at(8000)}, ${at(8000)}
  FROM ${series(8000)}, LATERAL (SELECT CASE WHEN n % 20 = 0 THEN 'archived' WHEN n % 9 = 0 THEN 'inactive' ELSE 'active' END AS status,
    CASE WHEN n % 20 = 0 THEN 'active' END AS archived_from) s;
INSERT INTO activities (id, name, location, category, status, currency, price_minor, supplier_id, created_at, updated_at)
  SELECT ${uuid(7)}, 'Morning walk ' || n, ${pick(place, 17)}, ${pick("ARRAY['Walking tour','Food','Boat','Museum']", 23)}, 'active', 'USD',
    1000 + n * 7919 % 20000, ${uuid(5, '(1 + n % 500)')}, ${at(6000)}, ${at(6000)} FROM ${series(6000)};
INSERT INTO transfers (id, name, from_location, to_location, vehicle_type, status, currency, price_minor, supplier_id, created_at, updated_at)
  SELECT ${uuid(8)}, 'Airport to ' || ${pick(last, 31)} || ' ' || n, ${pick(place, 17)}, ${pick(place, 29)},
    ${pick("ARRAY['Car','Van','Boat','Train seat']", 23)}, 'active', 'USD', 1000 + n * 7919 % 20000, ${uuid(5, '(1 + n % 500)')}, ${at(4000)}, ${at(4000)}
  FROM ${series(4000)};
INSERT INTO meal_plans (id, name, type, status, currency, price_minor, supplier_id, created_at, updated_at)
  SELECT ${uuid(9)}, 'Breakfast at ' || ${pick(last, 31)} || ' ' || n, ${pick("ARRAY['Set Menu','Buffet','À la carte']", 23)}, 'active', 'USD',
    500 + n * 7919 % 5000, ${uuid(5, '(1 + n % 500)')}, ${at(2000)}, ${at(2000)} FROM ${series(2000)};`

/** Makes 400 departures of one package, ten of most others: a third is over, some are cancelled, stopped or full. */
const departures = `
WITH dated AS (
  SELECT p.id AS package_id, p.currency, n, d.day FROM ${series(sizes.departures)}
    JOIN packages p ON p.slug = 'trip-' || CASE WHEN n <= 400 THEN 0 ELSE n % 9999 + 1 END,
    LATERAL (SELECT current_date + CASE WHEN n <= 400 THEN n ELSE n / 9999 * 31 + n % 30 - 110 END AS day) d
), made AS (
  INSERT INTO departures (id, package_id, starts_on, book_by, time_zone, closes_at, departs_at, is_over, price_minor, currency, status, updated_at)
  SELECT gen_random_uuid(), package_id, day, day - 14, 'UTC', day - 13, day + 1, day - 13 <= current_date,
    CASE WHEN n % 4 = 0 THEN 90000 + n % 5000 END, currency,
    CASE n % 20 WHEN 0 THEN 'cancelled' WHEN 1 THEN 'stopped' ELSE 'scheduled' END, now() - interval '1 minute' * (n % 90000)
  FROM dated RETURNING id
)
INSERT INTO departure_seats (departure_id, capacity, booked)
  SELECT id, 12, (row_number() OVER () * 7919) % 13 FROM made;`

const audit = `
INSERT INTO audit (id, at, actor_id, action, entity, entity_id, data, before, after, ip, request_id)
  SELECT gen_random_uuid(), ${at(sizes.audit)}, CASE WHEN n % 6 > 0 THEN ${colleague('n')} END, kind.action,
    split_part(kind.action, '.', 1), ${uuid(3, '(1 + n % 100000)')}::text, '{}', '{"status": "new"}', '{"status": "contacted"}',
    '192.0.2.' || n % 250, 'req-' || n
  FROM ${series(sizes.audit)}, LATERAL (SELECT ${pick(
    "ARRAY['lead.moved','lead.updated','lead.assigned','lead.created','quote.confirmed','quote.cancelled','user.signed-in','package.updated','hotel.updated','user.invited']",
    37,
  )} AS action) kind;`

/** Makes versions of 1,000 packages, whose price alone changes; half of the pictures are in none. */
const pictures = `
INSERT INTO media (id, key, width, height, bytes, blur, for_agency, created_at)
  SELECT ${uuid('e')}, lpad(to_hex(n), 64, '0'), 1600, 1000, 100000, '', true, ${at(sizes.pictures)}
  FROM ${series(sizes.pictures)};
INSERT INTO versions (entity, entity_id, number, at, content, changed)
  SELECT 'package', p.id, 1 + n / 1000, ${at(sizes.versions)}, jsonb_build_object('name', p.title, 'priceMinor', n,
      'description', repeat('A quiet week by the water. ', 100), 'images', (
      SELECT jsonb_agg(jsonb_build_object('image', '/media/' || lpad(to_hex(i), 64, '0'), 'alt', ''))
      FROM generate_series(n % 1000, n % 1000 + 7) i)),
    (CASE WHEN n <= 1000 THEN '{}' ELSE '{priceMinor}' END)::text[]
  FROM ${series(sizes.versions)} JOIN packages p ON p.slug = 'trip-' || n % 1000;`

/** Fills an empty, migrated database set by set, without triggers, which would notify or refuse. */
export async function loadOffice(sql: Sql, withMoney: boolean, { details = false } = {}): Promise<void> {
  await loadCatalog(sql, sizes.packages, { details })
  await sql.begin(async (tx) => {
    await tx.unsafe('SET LOCAL session_replication_role = replica')
    for (const part of [people, leads, quotes, items, departures, audit, pictures, withMoney ? money : ''])
      await tx.unsafe(part)
  })
  await sql.unsafe('VACUUM ANALYZE')
}
