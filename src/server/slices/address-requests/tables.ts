import type { Generated } from 'kysely';
import type { Address, Country } from '#domain/address.ts';
import type { RequestKind } from '#domain/address-request.ts';
import type { GeneratedTimestamp, Json, Timestamp } from '#server/frame/db/columns.ts';

type AddressRequests = {
  id: Generated<string>;
  user_id: string;
  name: string;
  kind: RequestKind;
  is_hidden: boolean;
  token_hash: string;
  created_at: GeneratedTimestamp;
  expires_at: Date;
  revoked_at: Timestamp | null;
};

type AddressAnswers = {
  id: string;
  request_id: string;
  user_id: string;
  name: string;
  city: string;
  country: Country;
  address_id: string | null;
  created_at: GeneratedTimestamp;
};

/** No sender may read these rows. */
type HiddenAddresses = {
  id: string;
  user_id: string;
  request_id: string | null;
  address: Json<Address>;
  created_at: GeneratedTimestamp;
};

export type AddressRequestTables = {
  address_requests: AddressRequests;
  address_answers: AddressAnswers;
  hidden_addresses: HiddenAddresses;
};

declare module '#server/frame/db/schema.ts' {
  interface Schema extends AddressRequestTables {}
}
