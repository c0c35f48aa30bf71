/** Fills a database with other people's postcards, and one person's own among them. */
import pg from 'pg';

const CARDS_EACH = 50;

const COLUMNS = `(user_id, template_id, message, recipient_name, recipient_address_line1, recipient_postal_code,
  recipient_city, recipient_state, recipient_country, font_family, font_size, font_color, print_color, size, paper_type,
  sides, orientation, quantity, total_amount_cents, created_at)`;

const card = (userId: string) => `${userId}, 'happy-birthday', repeat('The sea is warm. ', 20), 'Rosa Bianchi ' || n,
  '12 Harbor Street', '04101', 'Portland', 'ME', 'USA', 'inter', 'M', '#000000', 'full-color', '4.25x5.5', 'matte-cover',
  'single-sided', 'landscape', 50, 5500, now() - n * interval '1 minute'`;

/** Everyone has fifty, including the owner. */
export async function seedPostcards(databaseUrl: string, { total, ownerId }: { total: number; ownerId: string }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const others = total / CARDS_EACH - 1;
  // Skips the foreign key checks, which would take longer than everything else.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into auth.users (email, password_hash) select 'other-' || n || '@example.com', '' from generate_series(1, $1) n`,
    [others],
  );
  await client.query(`insert into profiles (id, email) select id, email from auth.users on conflict do nothing`);
  await client.query(
    `insert into postcards ${COLUMNS} select ${card('profiles.id')} from generate_series(1, ${CARDS_EACH}) n, profiles
      where profiles.id <> $1`,
    [ownerId],
  );
  await client.query(
    `insert into postcards ${COLUMNS} select ${card('$1::uuid')} from generate_series(1, ${CARDS_EACH}) n`,
    [ownerId],
  );
  await client.query('vacuum analyze postcards');
  await client.query('analyze auth.users');
  await client.query('analyze profiles');
  await client.end();
}
