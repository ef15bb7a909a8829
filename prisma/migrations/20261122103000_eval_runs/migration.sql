-- CreateTable
CREATE TABLE "eval_run" (
    "id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "version" INTEGER,
    "revision" INTEGER,
    "content" JSONB NOT NULL,
    "provider_id" TEXT NOT NULL,
    "provider_name" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "judge_provider_id" TEXT,
    "judge_provider_name" TEXT,
    "judge_model" TEXT,
    "judge_prompt" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "cases" INTEGER NOT NULL,
    "passed" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "cost" DOUBLE PRECISION DEFAULT 0,
    "rerun_of" UUID,
    "starter_id" UUID,
    "starter_key_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "eval_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eval_case" (
    "run_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "input_text" TEXT NOT NULL,
    "expected_output" TEXT NOT NULL,
    "variables" JSONB NOT NULL,
    "checks" JSONB NOT NULL,
    "threshold" DOUBLE PRECISION,

    CONSTRAINT "eval_case_pkey" PRIMARY KEY ("run_id","case_id")
);

-- CreateTable
CREATE TABLE "eval_result" (
    "run_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "score" DOUBLE PRECISION,
    "output" TEXT NOT NULL,
    "error" TEXT,
    "results" JSONB NOT NULL,
    "latency_ms" INTEGER NOT NULL,
    "input_tokens" INTEGER NOT NULL,
    "output_tokens" INTEGER NOT NULL,
    "cost" DOUBLE PRECISION,
    "finish_reason" TEXT,
    "mark" TEXT,
    "marked_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "eval_result_pkey" PRIMARY KEY ("run_id","case_id")
);

-- CreateIndex
CREATE INDEX "eval_run_prompt_id_id_idx" ON "eval_run"("prompt_id", "id");

-- AddForeignKey
ALTER TABLE "eval_run" ADD CONSTRAINT "eval_run_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_case" ADD CONSTRAINT "eval_case_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "eval_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_result" ADD CONSTRAINT "eval_result_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "eval_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;


