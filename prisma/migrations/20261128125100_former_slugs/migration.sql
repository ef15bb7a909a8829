-- Slugs that prompts had before they were renamed. Each is reserved for its prompt while it answers.
CREATE TABLE "former_slug" (
    "project_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "prompt_id" UUID NOT NULL,
    "renamed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "former_slug_pkey" PRIMARY KEY ("project_id", "slug")
);

CREATE INDEX "former_slug_prompt_id_idx" ON "former_slug"("prompt_id");

ALTER TABLE "former_slug" ADD CONSTRAINT "former_slug_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;
