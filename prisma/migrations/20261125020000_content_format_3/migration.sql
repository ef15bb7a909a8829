-- Blocks have the role and name of their message, a way to write the title, and a condition.
ALTER TABLE "block" ADD COLUMN "role" TEXT NOT NULL DEFAULT 'system',
ADD COLUMN "name" TEXT,
ADD COLUMN "heading" TEXT NOT NULL DEFAULT 'title',
ADD COLUMN "when" JSONB;

-- Variables have a type, and rules for their values.
ALTER TABLE "variable" ADD COLUMN "type" TEXT NOT NULL DEFAULT 'text',
ADD COLUMN "rules" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN "example" TEXT;
