-- The rendered front for cards that a photo or a template alone doesn't tell, as in src/contract/image-url.ts.
alter table postcards drop column image_url;
alter table postcards add column image_url text generated always as (
  case
    when (front is not null or upload_id is not null or template_id is not null)
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
) stored;
