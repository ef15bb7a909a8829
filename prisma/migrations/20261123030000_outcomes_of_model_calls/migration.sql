-- How an answer ended, what was not sent, what came before the answer, and whether it is the demo's.
ALTER TABLE "playground_run"
    ADD COLUMN "finish_reason" TEXT,
    ADD COLUMN "settings_not_sent" JSONB NOT NULL DEFAULT '[]',
    ADD COLUMN "reasoning" TEXT,
    ADD COLUMN "demo" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "eval_run" ADD COLUMN "settings_not_sent" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "eval_result" ADD COLUMN "reasoning" TEXT;
ALTER TABLE "proposal" ADD COLUMN "demo" BOOLEAN NOT NULL DEFAULT false;
