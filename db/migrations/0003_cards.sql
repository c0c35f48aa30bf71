create table buckets (
  id text primary key,
  name text not null,
  public boolean not null,
  file_size_limit integer not null,
  allowed_mime_types text[] not null
);
insert into buckets values ('photos', 'photos', false, 10485760,
  array['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/heic', 'application/pdf']);
grant select on buckets to cartolina_user;

create table uploads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  bucket_id text not null default 'photos' references buckets,
  sha256 text not null,
  content_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  -- When it was last sent or put on a card. Unused photos are swept some time later.
  used_at timestamptz not null default now(),
  unique (user_id, sha256)
);
create index uploads_sha256_idx on uploads (sha256);
create index uploads_used_idx on uploads (used_at);
alter table uploads enable row level security;
create policy own_uploads on uploads to cartolina_user using (user_id = current_user_id());
grant select, insert, update, delete on uploads to cartolina_user;

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  recipient_name text not null,
  recipient_company text not null default '',
  recipient_address_line1 text not null,
  recipient_address_line2 text not null default '',
  recipient_postal_code text not null,
  recipient_city text not null default '',
  recipient_state text not null default '',
  recipient_country text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index addresses_user_idx on addresses (user_id, recipient_name);
alter table addresses enable row level security;
create policy own_addresses on addresses to cartolina_user using (user_id = current_user_id());
grant select, insert, update, delete on addresses to cartolina_user;

-- A link by which someone asks a person or a group for their address.
create table address_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  -- The person or group, in the sender's words.
  name text not null,
  kind text not null check (kind in ('person', 'group')),
  -- True if the sender sees only the name and city of the people who answer.
  is_hidden boolean not null,
  -- SHA-256. The link itself is stored nowhere.
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index address_requests_user_id_idx on address_requests (user_id);
alter table address_requests enable row level security;
create policy own_address_requests on address_requests to cartolina_user using (user_id = current_user_id());
grant select, insert, update, delete on address_requests to cartolina_user;

-- Everything that the sender sees of an answer. An address that isn't hidden is in their address book.
create table address_answers (
  id uuid primary key,
  request_id uuid not null references address_requests on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  name text not null,
  city text not null,
  country text not null,
  address_id uuid references addresses on delete set null,
  created_at timestamptz not null default now()
);
create index address_answers_request_id_idx on address_answers (request_id);
create index address_answers_user_id_idx on address_answers (user_id);
create index address_answers_address_id_idx on address_answers (address_id);
alter table address_answers enable row level security;
create policy own_address_answers on address_answers to cartolina_user using (user_id = current_user_id());
grant select, insert, update, delete on address_answers to cartolina_user;

-- The vault: addresses that their sender must not see, keyed by their answer's id. It has no policy and no grant, so requests
-- of users can't read it.
create table hidden_addresses (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  -- Null once the link is deleted while an order still needs the address.
  request_id uuid references address_requests on delete set null,
  address jsonb not null,
  created_at timestamptz not null default now()
);
create index hidden_addresses_user_id_idx on hidden_addresses (user_id);
create index hidden_addresses_request_id_idx on hidden_addresses (request_id);
alter table hidden_addresses enable row level security;

-- A mailing's recipients: an array of { address, values }. A list never changes; other recipients are another list.
create table recipient_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  recipients jsonb not null,
  -- Hash of the recipients, so that the same list isn't stored twice.
  sha256 text not null,
  count integer not null check (count between 1 and 10000),
  created_at timestamptz not null default now(),
  unique (user_id, sha256)
);
alter table recipient_lists enable row level security;
create policy own_recipient_lists on recipient_lists to cartolina_user using (user_id = current_user_id());
grant select, insert, update, delete on recipient_lists to cartolina_user;

create table postcards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  -- The first photo or the template, which are also in the front.
  upload_id uuid references uploads,
  template_id text,
  -- Layout, photos with crop and look, border, caption, lettering; null before the first photo.
  front jsonb,
  -- Strokes and emoji on both sides, if any.
  drawings jsonb,
  message text not null,
  -- The language of the message.
  language text not null,
  recipient_name text not null,
  recipient_company text not null default '',
  recipient_address_line1 text not null,
  recipient_address_line2 text not null default '',
  recipient_postal_code text not null,
  recipient_city text not null default '',
  recipient_state text not null default '',
  recipient_country text not null,
  -- The recipient's hidden address, if any. No reference, because a draft outlives the address and then says so.
  hidden_id uuid,
  -- { listId, count, values }; null for a single card.
  mailing jsonb,
  -- The card's own copy, so that it doesn't change with the account's.
  return_address jsonb,
  font_family text not null,
  font_size text not null,
  font_color text not null,
  print_color text not null,
  size text not null,
  paper_type text not null,
  sides text not null,
  orientation text not null,
  quantity integer not null check (quantity in (25, 50, 100, 250, 500)),
  stamp text not null
    check (stamp in ('classic', 'lighthouse', 'mountain', 'bird', 'flower', 'heart', 'bicycle', 'moon')),
  total_amount_cents integer not null check (total_amount_cents >= 0),
  status text not null default 'drafted' check (status in ('drafted', 'processing')),
  -- The order's facts that a card shows, so that a list of cards reads one table. The number is the last attempt's.
  order_id uuid,
  order_number text,
  postgrid_status text not null default 'not_submitted'
    check (postgrid_status in ('not_submitted', 'processing', 'shipped', 'delivered', 'failed')),
  postgrid_order_id text,
  postgrid_tracking_number text,
  payment_status text,
  ordered_at timestamptz,
  -- The day on which printing begins.
  send_on date,
  paid_cents integer,
  paid_currency text,
  -- Where the order's money is, so that card and order say the same.
  money jsonb,
  copies_mailed integer check (copies_mailed > 0),
  failure_kind text,
  was_cancelled boolean not null default false,
  has_address_problem boolean not null default false,
  is_delivery_estimated boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null for a card that only an unpaid checkout stored.
  saved_at timestamptz default now(),
  deleted_at timestamptz,
  -- Columns that the specification names, generated from the written ones. A front that is more than a photo or a template is
  -- shown by its picture, as in src/contract/image-url.ts.
  image_url text generated always as (
    case
      when front is not null
        and (
          front ->> 'layout' <> 'one'
          or front -> 'caption' ->> 'text' <> ''
          or front ->> 'lettering' is not null
          or jsonb_array_length(coalesce(drawings -> 'front' -> 'strokes', '[]')) > 0
          or jsonb_array_length(coalesce(drawings -> 'front' -> 'stickers', '[]')) > 0
        )
        then '/rest/v1/postcards/' || id::text || '/picture/front'
      when upload_id is not null then '/storage/v1/object/photos/' || upload_id::text
      else 'template:' || template_id
    end
  ) stored,
  recipient_location text not null generated always as (
    trim_text(recipient_city)
      || case when trim_text(recipient_city) = '' or trim_text(recipient_state) = '' then '' else ', ' end
      || trim_text(recipient_state)
  ) stored,
  total_amount numeric(10, 2) not null generated always as (total_amount_cents / 100.0) stored,
  check (upload_id is null or template_id is null)
);
create index postcards_user_created_idx on postcards (user_id, created_at desc, id desc) where deleted_at is null;
create index postcards_user_deleted_idx on postcards (user_id) where deleted_at is not null;
create index postcards_deleted_idx on postcards (deleted_at) where deleted_at is not null;
create index postcards_order_idx on postcards (order_id);
create index postcards_upload_idx on postcards (upload_id);
create index postcards_mailing_idx on postcards ((mailing ->> 'listId')) where mailing is not null;
create index postcards_photos_idx on postcards
  using gin (jsonb_path_query_array(front, '$.slots[*].uploadId') jsonb_path_ops);
alter table postcards enable row level security;
create policy own_postcards on postcards to cartolina_user using (user_id = current_user_id());
grant select, insert, update, delete on postcards to cartolina_user;
