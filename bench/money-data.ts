/** Sets the number of rows for the bookings' lists and the reports. */
export const moneySizes = {
  bookings: 100_000,
  ledger: 500_000,
  events: 1_000_000,
  services: 300_000,
  proposals: 30_000,
}

const uuid = (kind: string, n: string) => `('00000000-0000-7000-80${kind}0-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const series = (total: number) => `generate_series(1, ${total}) n`
/** Distributes rows over two years, denser towards today. */
const at = `now() - interval '730 days' * power((${moneySizes.bookings} - n)::float8 / ${moneySizes.bookings}, 1.5)`
const sell = `(60000 + n::bigint * 7919 % 900000)`
const status = `CASE WHEN n % 10 = 0 THEN 'cancelled' WHEN n % 15 = 1 THEN 'held' ELSE 'confirmed' END`
const day = (title: string) => ({
  title,
  text: 'A driver meets you at the pier, and the boat leaves at nine. '.repeat(3),
})
const days = JSON.stringify(['By longtail to Railay', 'Kayaks at low tide', 'A walk', 'Home'].map(day))
const receipt = JSON.stringify({ lines: [{ label: 'Longtail boat', detail: '2 adults', amountMinor: 90_000 }] })
const policy = JSON.stringify({ refunds: [], terms: ['The deposit is due at once. '.repeat(6)] })

const canonical = JSON.stringify({ days: ['By longtail to Railay', 'Kayaks at low tide', 'A walk', 'Home'].map(day) })
/** Makes proposals of 26,000 leads, two for some. */
const proposals = `
INSERT INTO proposals (id, reference, lead_id, owner_id, currency, status, current_number, title, travel_from, total_minor,
    expires_at, created_at, updated_at)
  SELECT ${uuid('b', 'n')}, 'PR-' || upper(lpad(to_hex(n), 6, '0')), l.id, l.owner_id, l.currency, s.status,
    CASE s.status WHEN 'draft' THEN 0 ELSE 1 END, 'A week in ' || l.destination, l.travel_date, 300000 + n::bigint * 7919 % 900000,
    CASE s.status WHEN 'draft' THEN NULL ELSE l.created_at + interval '15 days' END, l.created_at + interval '1 day',
    l.created_at + interval '2 days'
  FROM ${series(moneySizes.proposals)} JOIN leads l ON l.id = ${uuid('3', '(1 + n * 7 % 26000 * 3)')},
    LATERAL (SELECT (ARRAY['draft', 'sent', 'sent', 'sent', 'accepted', 'accepted', 'declined', 'withdrawn'])[1 + n % 8] AS status) s;
INSERT INTO proposal_versions (proposal_id, number, title, travel_from, adults, children, rooms, net_minor, sell_minor, total_minor,
    canonical, sha256, sent_at, expires_at, created_at)
  SELECT p.id, 1, p.title, p.travel_from, 2, 0, 1, p.total_minor * 78 / 100, p.total_minor, p.total_minor, c.text,
    encode(sha256(convert_to(c.text, 'UTF8')), 'hex'), CASE WHEN c.text IS NOT NULL THEN p.created_at END, p.expires_at, p.created_at
  FROM proposals p, LATERAL (SELECT CASE WHEN p.status <> 'draft' THEN p.reference || '${canonical}' END AS text) c;
INSERT INTO events (id, proposal_id, number, at, kind)
  SELECT gen_random_uuid(), p.id, 1, p.created_at + interval '1 hour' * k, (ARRAY['sent', 'viewed', p.status])[k]
  FROM proposals p, generate_series(1, 3) k WHERE p.status <> 'draft' AND (k < 3 OR p.status <> 'sent');`

/**
 * Makes bookings of the leads of `office-data.ts`: services with suppliers, payments, and events. Their customers were
 * reminded: else a server that starts would write 100,000 mails while it is measured.
 */
export const money = `
INSERT INTO bookings (id, reference, source, lead_id, package_id, owner_id, status, title, starts_on, ends_on, time_zone,
    adults, children, rooms, days, currency, net_minor, sell_minor, discount_minor, tax_minor, total_minor, receipt, policy,
    confirmed_at, cancelled_at, cancel_reason, cancelled_by, created_at, updated_at)
  SELECT ${uuid('a', 'n')}, 'BK-' || upper(lpad(to_hex(n), 6, '0')), 'book-now', ${uuid('3', 'n')},
    (SELECT id FROM packages WHERE slug = 'trip-' || floor(power(n % 1000 / 1000.0, 2) * 9999)::int),
    CASE WHEN n % 19 > 0 THEN ${uuid('1', '(1 + n * 31 / 7 % 200)')} END, s.status, 'Seven mornings of ' || n,
    s.at::date + 20 + n % 150, s.at::date + 26 + n % 150, 'UTC', 2, 0, 1, '${days}', CASE WHEN n % 27 = 0 THEN 'EUR' ELSE 'USD' END,
    ${sell} * 78 / 100, ${sell}, 0, 0, ${sell}, '${receipt}', '${policy}', CASE s.status WHEN 'confirmed' THEN s.at END,
    CASE s.status WHEN 'cancelled' THEN s.at END, CASE s.status WHEN 'cancelled' THEN 'Sick' END,
    CASE s.status WHEN 'cancelled' THEN 'staff' END, s.at, s.at
  FROM ${series(moneySizes.bookings)}, LATERAL (SELECT ${at} AS at, ${status} AS status) s;
INSERT INTO booking_services (booking_id, line_key, position, kind, title, detail, unit, count, times, is_own, net_minor,
    sell_minor, discount_minor, tax_minor, total_minor)
  SELECT b.id, gen_random_uuid(), k, 'service', 'Service ' || k, '', 'trip', 1, 1, false, b.net_minor / 3, b.sell_minor / 3,
    0, 0, b.sell_minor / 3
  FROM bookings b, generate_series(1, 3) k;
INSERT INTO supplier_orders (id, booking_id, line_key, supplier_id, status, currency, net_minor, booked_from, booked_to,
    agreed_net_minor, agreed_from, agreed_to, due_on, paid_on, paid_minor, asked_at, answered_at, updated_at)
  SELECT gen_random_uuid(), b.id, s.line_key, ${uuid('5', '(1 + o.n % 500)')}, o.status, b.currency, s.net_minor,
    b.starts_on, b.ends_on, o.agreed, CASE WHEN o.agreed > 0 THEN b.starts_on END, CASE WHEN o.agreed > 0 THEN b.ends_on END,
    b.starts_on - 30, CASE WHEN o.is_paid THEN b.starts_on - 31 END, CASE WHEN o.is_paid THEN o.agreed END, b.created_at,
    b.created_at, b.updated_at
  FROM booking_services s JOIN bookings b ON b.id = s.booking_id, LATERAL (SELECT s.position + b.sell_minor AS n,
    CASE (s.position + b.sell_minor) % 6 WHEN 0 THEN 'asked' WHEN 1 THEN 'changed' ELSE 'confirmed' END AS status) status,
  LATERAL (SELECT status.n, status.status, CASE status.status WHEN 'asked' THEN NULL WHEN 'changed' THEN s.net_minor + 500
    ELSE s.net_minor END AS agreed, status.status = 'confirmed' AND b.starts_on < current_date AS is_paid) o;
INSERT INTO booking_margins (booking_id, charged_minor, cost_minor)
  SELECT b.id, b.total_minor, sum(coalesce(o.paid_minor, o.agreed_net_minor, o.net_minor))
  FROM bookings b JOIN supplier_orders o ON o.booking_id = b.id GROUP BY b.id;
INSERT INTO payments (id, booking_id, direction, amount_minor, method, reference, state, effective_on, recorded_at,
    recorded_by, verified_at, verified_by)
  SELECT gen_random_uuid(), b.id, 'in', b.total_minor / 5, (ARRAY['bank','cash','card-terminal'])[1 + k % 3], 'TX-' || b.reference || k,
    'succeeded', b.created_at::date + k, b.created_at + interval '1 day' * k, ${uuid('1', '3')},
    CASE WHEN b.sell_minor % 50 > 0 THEN b.created_at END, CASE WHEN b.sell_minor % 50 > 0 THEN ${uuid('1', '4')} END
  FROM bookings b, generate_series(1, 5) k WHERE k <= 1 OR b.sell_minor % 7 > 0;
INSERT INTO booking_accounts (booking_id, currency, charged_minor, received_minor, version)
  SELECT b.id, b.currency, b.total_minor, p.paid, p.made + 1
  FROM bookings b, LATERAL (SELECT sum(amount_minor) AS paid, count(*)::int AS made FROM payments WHERE booking_id = b.id) p;
INSERT INTO ledger (id, booking_id, seq, at, effective_on, kind, amount_minor, currency)
  SELECT gen_random_uuid(), id, 1, created_at, created_at::date, 'charge', total_minor, currency FROM bookings;
INSERT INTO ledger (id, booking_id, seq, at, effective_on, kind, amount_minor, payment_id, currency, method)
  SELECT gen_random_uuid(), p.booking_id, 1 + row_number() OVER (PARTITION BY p.booking_id ORDER BY p.effective_on),
    p.recorded_at, p.effective_on, 'payment', -p.amount_minor, p.id, a.currency, p.method
  FROM payments p JOIN booking_accounts a ON a.booking_id = p.booking_id;
INSERT INTO instalments (booking_id, position, kind, due_on, amount_minor, settled_minor, reminded_at, overdue_told_at)
  SELECT b.id, k, CASE k WHEN 1 THEN 'deposit' ELSE 'balance' END, CASE k WHEN 1 THEN b.created_at::date ELSE b.starts_on - 30 END,
    part.minor, least(part.minor, greatest(0, a.received_minor - CASE k WHEN 1 THEN 0 ELSE b.total_minor / 4 END)), now(), now()
  FROM bookings b JOIN booking_accounts a ON a.booking_id = b.id, generate_series(1, 2) k,
    LATERAL (SELECT CASE k WHEN 1 THEN b.total_minor / 4 ELSE b.total_minor - b.total_minor / 4 END AS minor) part;
INSERT INTO events (id, booking_id, at, kind)
  SELECT gen_random_uuid(), ${uuid('a', `(1 + n % ${moneySizes.bookings})`)}, now() - interval '1 second' * n, 'traveler-changed'
  FROM ${series(moneySizes.events)};${proposals}`
