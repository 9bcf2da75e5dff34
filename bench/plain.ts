import type { Sql } from 'postgres'

/**
 * Makes the plain tables that the baseline reads: what each question shows, with an index for its filter and its order.
 * The load client gets the same bytes of one package from both.
 */
export async function createPlain(sql: Sql, ids: readonly string[], origin: string): Promise<void> {
  await sql.unsafe(`
    CREATE TABLE plain_packages AS
      SELECT p.id, p.slug, p.title, p.destination, p.category, p.tags, p.days, p.nights, p.description, p.highlights,
        p.inclusions, p.currency, p.price_minor::int, p.original_price_minor::int, p.max_travelers, p.is_flight_included,
        p.hotel_rating, p.featured, p.rating, p.rating_count, p.popularity, p.status, p.created_at, p.search_text, m.key
      FROM packages p LEFT JOIN package_images i ON i.package_id = p.id AND i.position = 0 LEFT JOIN media m ON m.id = i.media_id
      WHERE p.status = 'active';
    CREATE INDEX ON plain_packages USING gin (search_text gin_trgm_ops);
    CREATE TABLE plain_details (id uuid PRIMARY KEY, detail text NOT NULL);
    CREATE TABLE plain_quotes (id uuid PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now(), email text NOT NULL, body jsonb NOT NULL);
    CREATE TABLE plain_leads AS
      SELECT l.*, c.tags AS customer_tags, u.first_name AS owner_name
      FROM leads l JOIN customers c ON c.id = l.customer_id LEFT JOIN users u ON u.id = l.owner_id;
    CREATE INDEX ON plain_leads (created_at DESC, id DESC)`)
  for (const order of ['price_minor', 'popularity', 'rating', 'days'])
    await sql.unsafe(`CREATE INDEX ON plain_packages (category, ${order})`)
  for (let from = 0; from < ids.length; from += 100) {
    const read = async (id: string) => ({ id, detail: await (await fetch(`${origin}/api/packages/${id}`)).text() })
    const details = await Promise.all(ids.slice(from, from + 100).map(read))
    await sql`INSERT INTO plain_details ${sql(details)}`
  }
  await sql.unsafe('VACUUM ANALYZE plain_packages, plain_details, plain_leads')
}
