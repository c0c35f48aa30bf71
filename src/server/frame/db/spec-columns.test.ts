import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#testing/create-test-app.ts';

/** From SPEC.md, section 3. Derived columns are generated. */
const COLUMNS = {
  postcards: [
    ...[
      'user_id',
      'message',
      'recipient_name',
      'recipient_company',
      'recipient_address_line1',
      'recipient_address_line2',
    ],
    ...['recipient_postal_code', 'recipient_country', 'font_family', 'font_size', 'font_color', 'print_color', 'size'],
    ...[
      'paper_type',
      'sides',
      'orientation',
      'quantity',
      'status',
      'postgrid_status',
      'id',
      'created_at',
      'updated_at',
    ],
    ...['postgrid_tracking_number', 'order_number', 'postgrid_order_id'],
  ],
  profiles: ['id', 'email', 'full_name'],
  orders: [
    ...['id', 'created_at', 'status', 'customer_order_number', 'order_number', 'postgrid_order_id', 'tracking_number'],
  ],
};
const GENERATED = {
  postcards: ['image_url', 'recipient_location', 'total_amount'],
  profiles: [],
  orders: ['total_amount', 'postgrid_tracking_number'],
};

test.each(['postcards', 'profiles', 'orders'] as const)(
  '[E-3] %s has the columns of the specification',
  async (table) => {
    const { db, close } = await openTestDatabase();
    const { rows } = await sql<{ name: string; isGenerated: boolean }>`
    select column_name as name, is_generated = 'ALWAYS' as "isGenerated" from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(db);
    const named = (isGenerated: boolean) =>
      rows.filter((row) => row.isGenerated === isGenerated).map(({ name }) => name);
    expect(named(false)).toEqual(expect.arrayContaining(COLUMNS[table]));
    expect(named(true).sort()).toEqual([...GENERATED[table]].sort());
    await close();
  },
);
