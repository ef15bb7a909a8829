-- A prompt can be an Agent Skill: it has a front matter and files.
ALTER TABLE "project" ADD COLUMN "public_skills" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "prompt" ADD COLUMN "front_matter" TEXT,
ADD COLUMN "files" JSONB NOT NULL DEFAULT '[]';

-- The bytes of the files, once per project, and what uses them.
CREATE TABLE "stored_file" (
    "project_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("project_id","sha256"),
    CONSTRAINT "stored_file_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TABLE "prompt_file" (
    "prompt_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "prompt_file_pkey" PRIMARY KEY ("prompt_id","sha256"),
    CONSTRAINT "prompt_file_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "prompt_file_project_id_sha256_fkey" FOREIGN KEY ("project_id", "sha256") REFERENCES "stored_file"("project_id", "sha256") ON DELETE NO ACTION ON UPDATE CASCADE
);
CREATE TABLE "proposal_file" (
    "proposal_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "proposal_file_pkey" PRIMARY KEY ("proposal_id","sha256"),
    CONSTRAINT "proposal_file_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "proposal_file_project_id_sha256_fkey" FOREIGN KEY ("project_id", "sha256") REFERENCES "stored_file"("project_id", "sha256") ON DELETE NO ACTION ON UPDATE CASCADE
);
CREATE INDEX "stored_file_stored_at_idx" ON "stored_file"("stored_at");
CREATE INDEX "prompt_file_project_id_sha256_idx" ON "prompt_file"("project_id", "sha256");
CREATE INDEX "proposal_file_project_id_sha256_idx" ON "proposal_file"("project_id", "sha256");

CREATE INDEX "prompt_skill_idx" ON "prompt"("project_id", "id") WHERE (front_matter IS NOT NULL);
CREATE INDEX "version_skill_idx" ON "version"("prompt_id") WHERE (content ? 'front_matter'::text);
