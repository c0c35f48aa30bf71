-- The whole front as JSON: layout, every photo with its crop and look, border, caption, lettering. Null on cards from
-- before there were layouts. upload_id, template_id and image_crop stay the first photo's or the template's.
alter table postcards add column front jsonb;
-- Strokes and emoji on both sides; null when there are none.
alter table postcards add column drawings jsonb;
alter table postcards add column stamp text not null default 'classic'
  check (stamp in ('classic', 'lighthouse', 'mountain', 'bird', 'flower', 'heart', 'bicycle', 'moon'));

-- Which photos are still on a card or an order.
create index postcards_photos_idx on postcards
  using gin (jsonb_path_query_array(front, '$.slots[*].uploadId') jsonb_path_ops);
create index orders_photos_idx on orders using gin ((snapshot -> 'photos') jsonb_path_ops);
