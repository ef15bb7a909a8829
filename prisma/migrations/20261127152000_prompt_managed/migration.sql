-- Where the content of a prompt is edited: in git, in the dashboard, or in both.
ALTER TABLE "prompt" ADD COLUMN "managed" TEXT NOT NULL DEFAULT 'both';
