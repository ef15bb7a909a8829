-- What prompts answered when people and programs tried them out.
CREATE TABLE "playground_run" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "revision" INTEGER,
    "provider_name" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "variables" JSONB NOT NULL,
    "sent_prompt" TEXT NOT NULL,
    "message" TEXT,
    "output" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "problem" TEXT,
    "input_tokens" INTEGER NOT NULL,
    "output_tokens" INTEGER NOT NULL,
    "cached_tokens" INTEGER NOT NULL,
    "is_estimate" BOOLEAN NOT NULL,
    "cost" BIGINT,
    "first_word_ms" INTEGER,
    "duration_ms" INTEGER NOT NULL,
    "user_id" UUID,
    "key_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "playground_run_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "playground_run_prompt_id_id_idx" ON "playground_run"("prompt_id", "id" DESC);
ALTER TABLE "playground_run" ADD CONSTRAINT "playground_run_prompt_id_fkey"
    FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;
