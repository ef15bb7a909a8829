-- A block can include a version of another prompt.
ALTER TABLE "block" ADD COLUMN "include" JSONB;

-- The versions that working copies and live versions include. A version in use cannot be deleted.
CREATE TABLE "part_use" (
    "prompt_id" UUID NOT NULL,
    "is_live" BOOLEAN NOT NULL,
    "version_id" UUID NOT NULL,
    "part_id" UUID NOT NULL,

    CONSTRAINT "part_use_pkey" PRIMARY KEY ("prompt_id","is_live","version_id")
);

CREATE INDEX "part_use_part_id_prompt_id_idx" ON "part_use"("part_id", "prompt_id");
CREATE INDEX "part_use_version_id_idx" ON "part_use"("version_id");

ALTER TABLE "part_use" ADD CONSTRAINT "part_use_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "part_use" ADD CONSTRAINT "part_use_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "version"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- A proposal that updates a shared part, once for each version.
ALTER TABLE "proposal" ADD COLUMN "part_id" UUID,
ADD COLUMN "part_version" INTEGER;

CREATE UNIQUE INDEX "proposal_prompt_id_part_id_part_version_key" ON "proposal"("prompt_id", "part_id", "part_version");
