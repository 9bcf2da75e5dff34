ALTER TABLE "booking_services" ALTER COLUMN "net_minor" DROP NOT NULL;
ALTER TABLE "supplier_orders" ALTER COLUMN "net_minor" DROP NOT NULL;
-- What a service costs was written as 0 where it was not known, and of the package's own line of a proposal as its price.
-- Triggers, which refuse changes of what was sent and booked, are off meanwhile.
ALTER TABLE "proposal_versions" DISABLE TRIGGER USER;
ALTER TABLE "proposal_lines" DISABLE TRIGGER USER;
ALTER TABLE "bookings" DISABLE TRIGGER USER;
ALTER TABLE "booking_services" DISABLE TRIGGER USER;
ALTER TABLE "supplier_orders" DISABLE TRIGGER USER;
UPDATE "supplier_orders" SET "net_minor" = NULL WHERE "net_minor" = 0;
UPDATE "booking_services" SET "net_minor" = NULL WHERE "net_minor" = 0 AND NOT "is_own" AND NOT "left_out";
UPDATE "booking_services" s SET "net_minor" = NULL FROM "bookings" b, "acceptances" a, "proposal_lines" l
  WHERE s.line_key = 'f1a6c0de-0c0b-5e1d-9a5e-0f2b6d1c7a11' AND b.id = s.booking_id AND a.proposal_id = b.proposal_id
    AND (l.proposal_id, l.number, l.line_key) = (a.proposal_id, a.number, s.line_key)
    AND l.given_reason <> '' AND l.net_minor = s.net_minor AND NOT s.left_out;
UPDATE "supplier_orders" o SET "net_minor" = NULL FROM "booking_services" s
  WHERE (s.booking_id, s.line_key) = (o.booking_id, o.line_key) AND s.net_minor IS NULL AND o.net_minor IS NOT NULL;
UPDATE "bookings" b SET "net_minor" = s.net
  FROM (SELECT booking_id, coalesce(sum(net_minor), 0) AS net FROM "booking_services" GROUP BY booking_id) s
  WHERE s.booking_id = b.id AND s.net <> b.net_minor;
UPDATE "booking_margins" m SET "cost_minor" = s.cost, "unbooked_minor" = s.unbooked, "open_prices" = s.open_prices, "paid_cost_minor" = s.paid
  FROM (
    SELECT o.booking_id, sum(c.cost) AS cost, sum(CASE WHEN o.net_minor IS NULL THEN c.cost ELSE 0 END) AS unbooked,
      sum((o.status <> 'dropped' AND o.net_minor IS NULL AND o.agreed_net_minor IS NULL)::int) AS open_prices,
      sum(least(c.cost, coalesce(o.paid_minor, 0))) AS paid
    FROM "supplier_orders" o CROSS JOIN LATERAL (
      SELECT coalesce(o.agreed_net_minor, CASE WHEN o.status = 'dropped' THEN 0 ELSE o.net_minor END, 0) AS cost) c
    WHERE o.booking_id IN (SELECT s.booking_id FROM "booking_services" s WHERE s.line_key = 'f1a6c0de-0c0b-5e1d-9a5e-0f2b6d1c7a11')
    GROUP BY o.booking_id
  ) s WHERE s.booking_id = m.booking_id;
UPDATE "proposal_versions" v SET "net_minor" = v.net_minor - l.net_minor FROM "proposal_lines" l
  WHERE (l.proposal_id, l.number) = (v.proposal_id, v.number) AND l.line_key = 'f1a6c0de-0c0b-5e1d-9a5e-0f2b6d1c7a11'
    AND l.given_reason <> '' AND l.state IN ('included', 'added', 'chosen');
UPDATE "proposal_lines" SET "net_minor" = NULL, "given_reason" = '', "spans" = jsonb_set("spans", '{0,netMinor}', 'null')
  WHERE "line_key" = 'f1a6c0de-0c0b-5e1d-9a5e-0f2b6d1c7a11' AND "given_reason" <> '';
ALTER TABLE "proposal_versions" ENABLE TRIGGER USER;
ALTER TABLE "proposal_lines" ENABLE TRIGGER USER;
ALTER TABLE "bookings" ENABLE TRIGGER USER;
ALTER TABLE "booking_services" ENABLE TRIGGER USER;
ALTER TABLE "supplier_orders" ENABLE TRIGGER USER;
