-- How a person wants to see the pages, and what they recognize their sessions by.
ALTER TABLE "app_user" ADD COLUMN "theme" TEXT NOT NULL DEFAULT 'system',
                       ADD COLUMN "prompt_font" TEXT NOT NULL DEFAULT 'mono',
                       ADD COLUMN "time_zone" TEXT;
ALTER TABLE "session" ADD COLUMN "browser" TEXT,
                      ADD COLUMN "last_seen_at" TIMESTAMPTZ(3);
CREATE INDEX "session_user_id_idx" ON "session"("user_id");
