import type { Generated } from 'kysely';
import type { Address } from '#domain/address.ts';
import type { GeneratedTimestamp, Json } from '#server/frame/db/columns.ts';

type Profiles = {
  id: string;
  email: string;
  full_name: Generated<string>;
  return_address: Json<Address> | null;
  created_at: GeneratedTimestamp;
};

export type ProfileTables = { profiles: Profiles };

declare module '#server/frame/db/schema.ts' {
  interface Schema extends ProfileTables {}
}
