-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step: columns of people
ALTER TABLE "app_user" ADD COLUMN IF NOT EXISTS "theme" TEXT NOT NULL DEFAULT 'system',
                       ADD COLUMN IF NOT EXISTS "prompt_font" TEXT NOT NULL DEFAULT 'mono',
                       ADD COLUMN IF NOT EXISTS "time_zone" TEXT;

-- step: columns of sessions
ALTER TABLE "session" ADD COLUMN IF NOT EXISTS "browser" TEXT,
                      ADD COLUMN IF NOT EXISTS "last_seen_at" TIMESTAMPTZ(3);

-- step outside a transaction: index session_user_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "session_user_id_idx" ON "session"("user_id");
