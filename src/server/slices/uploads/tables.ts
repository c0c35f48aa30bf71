import type { Generated } from 'kysely';
import type { GeneratedTimestamp } from '#server/frame/db/columns.ts';

type Buckets = {
  id: string;
  name: string;
  public: boolean;
  file_size_limit: number;
  allowed_mime_types: string[];
};

type Uploads = {
  id: Generated<string>;
  user_id: string;
  bucket_id: Generated<string>;
  sha256: string;
  content_type: string;
  width: number;
  height: number;
  bytes: number;
  created_at: GeneratedTimestamp;
  used_at: GeneratedTimestamp;
};

export type UploadTables = { buckets: Buckets; uploads: Uploads };

declare module '#server/frame/db/schema.ts' {
  interface Schema extends UploadTables {}
}
