-- step: blocks can include versions of other prompts
ALTER TABLE "block" ADD COLUMN IF NOT EXISTS "include" JSONB;
ALTER TABLE "proposal" ADD COLUMN IF NOT EXISTS "part_id" UUID,
ADD COLUMN IF NOT EXISTS "part_version" INTEGER;

CREATE TABLE IF NOT EXISTS "part_use" (
    "prompt_id" UUID NOT NULL,
    "is_live" BOOLEAN NOT NULL,
    "version_id" UUID NOT NULL,
    "part_id" UUID NOT NULL,

    CONSTRAINT "part_use_pkey" PRIMARY KEY ("prompt_id","is_live","version_id"),
    CONSTRAINT "part_use_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "part_use_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "version"("id") ON DELETE NO ACTION ON UPDATE CASCADE
);
CREATE INDEX IF NOT EXISTS "part_use_part_id_prompt_id_idx" ON "part_use"("part_id", "prompt_id");
CREATE INDEX IF NOT EXISTS "part_use_version_id_idx" ON "part_use"("version_id");

-- step outside a transaction: index proposal_prompt_id_part_id_part_version_key
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "proposal_prompt_id_part_id_part_version_key" ON "proposal"("prompt_id", "part_id", "part_version");
