-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "plan" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "theme" TEXT NOT NULL DEFAULT 'system',
    "prompt_font" TEXT NOT NULL DEFAULT 'mono',
    "time_zone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("account_id","user_id")
);

-- CreateTable
CREATE TABLE "setup" (
    "id" INTEGER NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "browser" TEXT,
    "last_seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_event" INTEGER NOT NULL DEFAULT 0,
    "approval_required" BOOLEAN NOT NULL DEFAULT false,
    "publishes_approved" BOOLEAN NOT NULL DEFAULT false,
    "publish_gate" BOOLEAN NOT NULL DEFAULT false,
    "judge_prompt_version" INTEGER,

    CONSTRAINT "project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "folder" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "parent_id" UUID,
    "name" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "folder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "tags" TEXT[],
    "folder_id" UUID,
    "model_config" JSONB NOT NULL DEFAULT '{}',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "saved_revision" INTEGER NOT NULL DEFAULT 0,
    "last_version" INTEGER NOT NULL DEFAULT 0,
    "published_version_id" UUID,
    "content_hash" TEXT,
    "published_hash" TEXT,
    "tokens" INTEGER,
    "counted_revision" INTEGER NOT NULL DEFAULT 0,
    "editor_id" UUID,
    "editor_key_id" UUID,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_document" (
    "prompt_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "about" TEXT NOT NULL,
    "whole" TEXT NOT NULL,
    "is_cut" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "search_document_pkey" PRIMARY KEY ("prompt_id")
);

-- CreateTable
CREATE TABLE "search_change" (
    "number" BIGSERIAL NOT NULL,
    "project_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,

    CONSTRAINT "search_change_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "block" (
    "id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "is_required" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "block_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "variable" (
    "id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "default_value" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "required" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "variable_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "test_case" (
    "id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "input_text" TEXT NOT NULL,
    "expected_output" TEXT NOT NULL,
    "variables" JSONB NOT NULL DEFAULT '{}',
    "checks" JSONB NOT NULL DEFAULT '[]',
    "threshold" DOUBLE PRECISION,
    "dropped_checks" JSONB NOT NULL DEFAULT '[]',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "editor_id" UUID,
    "editor_key_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposal" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "prompt_id" UUID,
    "title" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "base_revision" INTEGER,
    "base" JSONB,
    "proposed" JSONB NOT NULL,
    "reasons" JSONB NOT NULL DEFAULT '[]',
    "counts" JSONB NOT NULL,
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "author_id" UUID,
    "author_key_id" UUID,
    "author_tool" TEXT,
    "writer_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approved_content" (
    "prompt_id" UUID NOT NULL,
    "content_hash" TEXT NOT NULL,
    "proposal_id" UUID NOT NULL,
    "approved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "approved_content_pkey" PRIMARY KEY ("prompt_id","content_hash")
);

-- CreateTable
CREATE TABLE "proposal_comment" (
    "id" UUID NOT NULL,
    "proposal_id" UUID NOT NULL,
    "decision" TEXT,
    "text" TEXT NOT NULL DEFAULT '',
    "block_id" UUID,
    "author_id" UUID,
    "author_key_id" UUID,
    "author_tool" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proposal_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "judge_prompt" (
    "project_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "fixed_version" INTEGER NOT NULL,
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "judge_prompt_pkey" PRIMARY KEY ("project_id","version")
);

-- CreateTable
CREATE TABLE "eval_run" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "version" INTEGER,
    "revision" INTEGER,
    "content" JSONB NOT NULL,
    "content_hash" TEXT,
    "provider_id" TEXT NOT NULL,
    "provider_name" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "judge_provider_id" TEXT,
    "judge_provider_name" TEXT,
    "judge_model" TEXT,
    "judge_prompt" INTEGER,
    "own_model" BOOLEAN NOT NULL DEFAULT true,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "paused_until" TIMESTAMPTZ(3),
    "pauses" INTEGER NOT NULL DEFAULT 0,
    "cases" INTEGER NOT NULL,
    "passed" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "unchecked" INTEGER NOT NULL DEFAULT 0,
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "cost" DOUBLE PRECISION DEFAULT 0,
    "rerun_of" UUID,
    "settings_not_sent" JSONB NOT NULL DEFAULT '[]',
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
    "dropped_checks" JSONB NOT NULL DEFAULT '[]',

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
    "reasoning" TEXT,
    "mark" TEXT,
    "marked_by" UUID,
    "marked_with" UUID,
    "judged" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "eval_result_pkey" PRIMARY KEY ("run_id","case_id")
);

-- CreateTable
CREATE TABLE "eval_check_mark" (
    "run_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "check_index" INTEGER NOT NULL,
    "criterion" TEXT NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "mark" TEXT NOT NULL,
    "marked_by" UUID,
    "marked_with" UUID,
    "marked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "eval_check_mark_pkey" PRIMARY KEY ("run_id","case_id","check_index")
);

-- CreateTable
CREATE TABLE "version" (
    "id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "author_id" UUID,
    "key_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "scopes" TEXT[],
    "key_hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "client_id" TEXT,
    "client_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_tool" TEXT,
    "last_tool_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "used_code" (
    "jti" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_code_pkey" PRIMARY KEY ("jti")
);

-- CreateTable
CREATE TABLE "oauth_client" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_client_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "monthly_usage" (
    "account_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "used" BIGINT NOT NULL,
    "quota" BIGINT,
    "admitted" BIGINT NOT NULL,

    CONSTRAINT "monthly_usage_pkey" PRIMARY KEY ("account_id","month")
);

-- CreateTable
CREATE TABLE "usage_entry" (
    "number" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "positions" INTEGER[],
    "account_ids" UUID[],
    "fitted" BIGINT[],
    "project_ids" UUID[],
    "key_ids" UUID[],
    "prompt_ids" UUID[],
    "versions" INTEGER[],
    "statuses" INTEGER[],
    "requests" INTEGER[],
    "counted_as" INTEGER NOT NULL DEFAULT 200,

    CONSTRAINT "usage_entry_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "daily_usage" (
    "project_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "key_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "status" INTEGER NOT NULL,
    "requests" BIGINT NOT NULL,

    CONSTRAINT "daily_usage_pkey" PRIMARY KEY ("project_id","day","key_id","prompt_id","version","status")
);

-- CreateTable
CREATE TABLE "idempotent_request" (
    "key_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_request_pkey" PRIMARY KEY ("key_id","idempotency_key")
);

-- CreateTable
CREATE TABLE "event" (
    "project_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("project_id","number")
);

-- CreateTable
CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "unanswered" INTEGER NOT NULL DEFAULT 0,
    "paused_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "model_provider" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "base_url" TEXT,
    "sealed_credential" TEXT,
    "sealed_with" TEXT,
    "last_four" TEXT,
    "options" JSONB NOT NULL DEFAULT '{}',
    "header_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "sealed_headers" TEXT,
    "headers_sealed_with" TEXT,
    "silence_timeout" INTEGER,
    "total_timeout" INTEGER,
    "concurrency" INTEGER NOT NULL DEFAULT 4,
    "default_model" TEXT NOT NULL,
    "models" TEXT[],
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "tested_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" UUID,
    "updated_by_id" UUID,

    CONSTRAINT "model_provider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "finish_reason" TEXT,
    "settings_not_sent" JSONB NOT NULL DEFAULT '[]',
    "reasoning" TEXT,
    "demo" BOOLEAN NOT NULL DEFAULT false,
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

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "webhook_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "number" INTEGER,
    "prompt_id" UUID,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "last_attempt_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("webhook_id","message_id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "response" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "until" TIMESTAMPTZ(3),
    "edits" INTEGER NOT NULL DEFAULT 1,
    "is_open" BOOLEAN NOT NULL DEFAULT false,
    "project_id" UUID,
    "prompt_id" UUID,
    "user_id" UUID,
    "key_id" UUID,
    "client_id" TEXT,
    "tool" TEXT,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "target_name" TEXT,
    "before" JSONB,
    "after" JSONB,
    "packed" BYTEA,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ai_budget" (
    "project_id" UUID NOT NULL,
    "monthly_tokens" BIGINT,
    "monthly_cost" BIGINT,
    "allow_unpriced_models" BOOLEAN NOT NULL DEFAULT false,
    "allowed_models" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "max_output_tokens" INTEGER,

    CONSTRAINT "ai_budget_pkey" PRIMARY KEY ("project_id")
);

-- CreateTable
CREATE TABLE "ai_spending" (
    "project_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "tokens" BIGINT NOT NULL DEFAULT 0,
    "cost" BIGINT NOT NULL DEFAULT 0,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "unpriced_calls" INTEGER NOT NULL DEFAULT 0,
    "lost_calls" INTEGER NOT NULL DEFAULT 0,
    "lost_tokens" BIGINT NOT NULL DEFAULT 0,
    "reserved_tokens" BIGINT NOT NULL DEFAULT 0,
    "reserved_cost" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ai_spending_pkey" PRIMARY KEY ("project_id","month")
);

-- CreateTable
CREATE TABLE "ai_reservation" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "tokens" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "call" JSONB NOT NULL DEFAULT '{}',
    "eval_run_id" UUID,
    "lost_at" TIMESTAMPTZ(3),

    CONSTRAINT "ai_reservation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service_check" (
    "id" SMALLINT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "installation" (
    "id" SMALLINT NOT NULL,
    "identity" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "held_sweep" (
    "table_name" TEXT NOT NULL,
    "expired_rows" BIGINT NOT NULL,
    "total_rows" BIGINT NOT NULL,
    "held_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "allowed_at" TIMESTAMPTZ(3),

    CONSTRAINT "held_sweep_pkey" PRIMARY KEY ("table_name")
);

-- CreateTable
CREATE TABLE "job" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT,
    "project_id" UUID,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "run_after" TIMESTAMPTZ(3),
    "lease" UUID,
    "claimed_by" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "again_after" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "max_attempts" INTEGER,
    "last_error" TEXT,
    "progress" JSONB,
    "outcome" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "project_account_id_idx" ON "project"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "folder_project_id_id_key" ON "folder"("project_id", "id");

-- CreateIndex
CREATE INDEX "prompt_project_id_created_at_id_idx" ON "prompt"("project_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "prompt_project_id_name_id_idx" ON "prompt"("project_id", "name", "id");

-- CreateIndex
CREATE INDEX "prompt_project_id_updated_at_id_idx" ON "prompt"("project_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "prompt_project_id_folder_id_created_at_id_idx" ON "prompt"("project_id", "folder_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "prompt_project_id_folder_id_name_id_idx" ON "prompt"("project_id", "folder_id", "name", "id");

-- CreateIndex
CREATE INDEX "prompt_project_id_folder_id_updated_at_id_idx" ON "prompt"("project_id", "folder_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "prompt_project_id_editor_id_id_idx" ON "prompt"("project_id", "editor_id", "id");

-- CreateIndex
CREATE INDEX "prompt_never_published_idx" ON "prompt"("project_id", "id") WHERE (published_version_id IS NULL);

-- CreateIndex
CREATE INDEX "prompt_live_idx" ON "prompt"("project_id", "id") WHERE (published_version_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "prompt_unpublished_changes_idx" ON "prompt"("project_id", "id") WHERE (published_version_id IS NOT NULL AND content_hash IS DISTINCT FROM published_hash);

-- CreateIndex
CREATE INDEX "prompt_uncounted_idx" ON "prompt"("id") WHERE (counted_revision <> revision);

-- CreateIndex
CREATE INDEX "prompt_tags_idx" ON "prompt" USING GIN ("tags");

-- CreateIndex
CREATE UNIQUE INDEX "prompt_project_id_slug_key" ON "prompt"("project_id", "slug");

-- CreateIndex
CREATE INDEX "search_document_project_id_prompt_id_idx" ON "search_document"("project_id", "prompt_id");

-- CreateIndex
CREATE INDEX "search_document_cut_idx" ON "search_document"("project_id", "prompt_id") WHERE (is_cut);

-- CreateIndex
CREATE INDEX "search_change_project_id_prompt_id_idx" ON "search_change"("project_id", "prompt_id");

-- CreateIndex
CREATE INDEX "block_prompt_id_sort_order_idx" ON "block"("prompt_id", "sort_order");

-- CreateIndex
CREATE UNIQUE INDEX "variable_prompt_id_key_key" ON "variable"("prompt_id", "key");

-- CreateIndex
CREATE INDEX "test_case_prompt_id_id_idx" ON "test_case"("prompt_id", "id");

-- CreateIndex
CREATE INDEX "proposal_project_id_id_idx" ON "proposal"("project_id", "id" DESC);

-- CreateIndex
CREATE INDEX "proposal_prompt_id_id_idx" ON "proposal"("prompt_id", "id" DESC);

-- CreateIndex
CREATE INDEX "proposal_pending_idx" ON "proposal"("project_id", "prompt_id", "id" DESC) WHERE (state = ANY (ARRAY['open'::text, 'changes_requested'::text, 'approved'::text]));

-- CreateIndex
CREATE INDEX "proposal_comment_proposal_id_id_idx" ON "proposal_comment"("proposal_id", "id");

-- CreateIndex
CREATE INDEX "eval_run_prompt_id_id_idx" ON "eval_run"("prompt_id", "id");

-- CreateIndex
CREATE INDEX "eval_run_project_id_id_idx" ON "eval_run"("project_id", "id");

-- CreateIndex
CREATE INDEX "eval_result_marked_idx" ON "eval_result"("run_id") WHERE (mark IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "version_prompt_id_number_key" ON "version"("prompt_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");

-- CreateIndex
CREATE INDEX "api_key_project_id_idx" ON "api_key"("project_id");

-- CreateIndex
CREATE INDEX "api_key_created_by_idx" ON "api_key"("created_by");

-- CreateIndex
CREATE UNIQUE INDEX "used_code_key_id_key" ON "used_code"("key_id");

-- CreateIndex
CREATE INDEX "oauth_client_expires_at_idx" ON "oauth_client"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- CreateIndex
CREATE INDEX "daily_usage_day_idx" ON "daily_usage"("day");

-- CreateIndex
CREATE INDEX "idempotent_request_created_at_idx" ON "idempotent_request"("created_at");

-- CreateIndex
CREATE INDEX "event_at_idx" ON "event"("at");

-- CreateIndex
CREATE INDEX "webhook_project_id_idx" ON "webhook"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "model_provider_project_id_name_key" ON "model_provider"("project_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "model_provider_default_key" ON "model_provider"("project_id") WHERE (is_default);

-- CreateIndex
CREATE INDEX "playground_run_prompt_id_id_idx" ON "playground_run"("prompt_id", "id" DESC);

-- CreateIndex
CREATE INDEX "playground_run_project_id_id_idx" ON "playground_run"("project_id", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_next_attempt_at_message_id_idx" ON "webhook_delivery"("webhook_id", "next_attempt_at", "message_id") WHERE (next_attempt_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_claimed_until_idx" ON "webhook_delivery"("webhook_id", "claimed_until") WHERE (claimed_until IS NOT NULL);

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_prompt_id_number_idx" ON "webhook_delivery"("webhook_id", "prompt_id", "number") WHERE (next_attempt_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "webhook_delivery_created_at_idx" ON "webhook_delivery"("created_at");

-- CreateIndex
CREATE INDEX "webhook_attempt_webhook_id_message_id_id_idx" ON "webhook_attempt"("webhook_id", "message_id", "id");

-- CreateIndex
CREATE INDEX "audit_entry_project_id_id_idx" ON "audit_entry"("project_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_project_id_prompt_id_id_idx" ON "audit_entry"("project_id", "prompt_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_project_id_client_id_id_idx" ON "audit_entry"("project_id", "client_id", "id") WHERE (client_id IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "audit_entry_prompt_id_target_id_key" ON "audit_entry"("prompt_id", "target_id") WHERE (is_open);

-- CreateIndex
CREATE INDEX "ai_reservation_project_id_expires_at_idx" ON "ai_reservation"("project_id", "expires_at");

-- CreateIndex
CREATE INDEX "job_kind_project_id_run_after_id_idx" ON "job"("kind", "project_id", "run_after", "id") WHERE (run_after IS NOT NULL);

-- CreateIndex
CREATE INDEX "job_kind_run_after_idx" ON "job"("kind", "run_after") WHERE (run_after IS NOT NULL);

-- CreateIndex
CREATE INDEX "job_claimed_idx" ON "job"("kind", "project_id", "run_after") WHERE (lease IS NOT NULL);

-- CreateIndex
CREATE INDEX "job_lease_idx" ON "job"("lease") WHERE (lease IS NOT NULL);

-- CreateIndex
CREATE INDEX "job_project_id_id_idx" ON "job"("project_id", "id");

-- CreateIndex
CREATE INDEX "job_ended_at_idx" ON "job"("ended_at") WHERE (ended_at IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "job_kind_key_key" ON "job"("kind", "key");

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project" ADD CONSTRAINT "project_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "folder" ADD CONSTRAINT "folder_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "folder" ADD CONSTRAINT "folder_project_id_parent_id_fkey" FOREIGN KEY ("project_id", "parent_id") REFERENCES "folder"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "prompt" ADD CONSTRAINT "prompt_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt" ADD CONSTRAINT "prompt_project_id_folder_id_fkey" FOREIGN KEY ("project_id", "folder_id") REFERENCES "folder"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "prompt" ADD CONSTRAINT "prompt_published_version_id_fkey" FOREIGN KEY ("published_version_id") REFERENCES "version"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "block" ADD CONSTRAINT "block_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variable" ADD CONSTRAINT "variable_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_case" ADD CONSTRAINT "test_case_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approved_content" ADD CONSTRAINT "approved_content_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_comment" ADD CONSTRAINT "proposal_comment_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_prompt" ADD CONSTRAINT "judge_prompt_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_run" ADD CONSTRAINT "eval_run_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_case" ADD CONSTRAINT "eval_case_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "eval_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_result" ADD CONSTRAINT "eval_result_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "eval_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_check_mark" ADD CONSTRAINT "eval_check_mark_run_id_case_id_fkey" FOREIGN KEY ("run_id", "case_id") REFERENCES "eval_result"("run_id", "case_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "version" ADD CONSTRAINT "version_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "used_code" ADD CONSTRAINT "used_code_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "monthly_usage" ADD CONSTRAINT "monthly_usage_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "daily_usage" ADD CONSTRAINT "daily_usage_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_provider" ADD CONSTRAINT "model_provider_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_provider" ADD CONSTRAINT "model_provider_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_provider" ADD CONSTRAINT "model_provider_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playground_run" ADD CONSTRAINT "playground_run_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_webhook_id_message_id_fkey" FOREIGN KEY ("webhook_id", "message_id") REFERENCES "webhook_delivery"("webhook_id", "message_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_budget" ADD CONSTRAINT "ai_budget_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_spending" ADD CONSTRAINT "ai_spending_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_reservation" ADD CONSTRAINT "ai_reservation_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema file cannot express.

-- Siblings have different names, whatever their case. At the root the parent is null, and a plain
-- unique index treats nulls as different.
CREATE UNIQUE INDEX "folder_sibling_name" ON "folder" ("project_id", COALESCE("parent_id", "project_id"), lower("name"));

-- The values are compressed already.
ALTER TABLE "audit_entry" ALTER COLUMN "packed" SET STORAGE EXTERNAL;

-- A job is either due or ended, and only a due job can be claimed.
ALTER TABLE "job" ADD CONSTRAINT "job_has_one_state" CHECK (
  ("run_after" IS NULL) = ("outcome" IS NOT NULL)
  AND ("ended_at" IS NULL) = ("outcome" IS NULL)
  AND ("lease" IS NULL OR "outcome" IS NULL)
);

-- Lower case, with each byte beyond ASCII as a letter or digit: one Chinese character becomes three of
-- them, which is a trigram of pg_trgm in every locale. A blank separates ASCII letters and digits from
-- other characters, so that a word of one or two characters starts there. Different texts can look
-- alike; search compares what it finds again.
CREATE FUNCTION search_form(given text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(low) = length(low) THEN low ELSE
  translate(
    regexp_replace(
      regexp_replace(convert_from(convert_to(low, 'UTF8'), 'LATIN1'),
        E'([a-z0-9])([\u0080-\u00ff])', '\1 \2', 'g'),
      E'([\u0080-\u00ff])([a-z0-9])', '\1 \2', 'g'),
    E'\u0080\u0081\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008d\u008e\u008f'
    '\u0090\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009d\u009e\u009f'
    '\u00a0\u00a1\u00a2\u00a3\u00a4\u00a5\u00a6\u00a7\u00a8\u00a9\u00aa\u00ab\u00ac\u00ad\u00ae\u00af'
    '\u00b0\u00b1\u00b2\u00b3\u00b4\u00b5\u00b6\u00b7\u00b8\u00b9\u00ba\u00bb\u00bc\u00bd\u00be\u00bf'
    '\u00c0\u00c1\u00c2\u00c3\u00c4\u00c5\u00c6\u00c7\u00c8\u00c9\u00ca\u00cb\u00cc\u00cd\u00ce\u00cf'
    '\u00d0\u00d1\u00d2\u00d3\u00d4\u00d5\u00d6\u00d7\u00d8\u00d9\u00da\u00db\u00dc\u00dd\u00de\u00df'
    '\u00e0\u00e1\u00e2\u00e3\u00e4\u00e5\u00e6\u00e7\u00e8\u00e9\u00ea\u00eb\u00ec\u00ed\u00ee\u00ef'
    '\u00f0\u00f1\u00f2\u00f3\u00f4\u00f5\u00f6\u00f7\u00f8\u00f9\u00fa\u00fb\u00fc\u00fd\u00fe\u00ff',
    'abcdefghijklmnopqrstuvwxyz012345abcdefghijklmnopqrstuvwxyz012345'
    'abcdefghijklmnopqrstuvwxyz012345abcdefghijklmnopqrstuvwxyz012345') END
    FROM lower(given) AS low
$$;

-- The trigram index is on this function. Its cost keeps the planner from reading all documents, and
-- RESTRICTED keeps a search of a few hundred documents from waiting for parallel workers to start.
CREATE FUNCTION indexed_text(form text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED COST 100000 AS $$ BEGIN RETURN form; END $$;

-- A change leaves a mark in search_change, and write_search_documents works the marks off in the
-- background. Until then search reads the prompt itself.
CREATE FUNCTION note_changed_prompts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO search_change (project_id, prompt_id) SELECT project_id, id FROM changed;
  RETURN NULL;
END $$;

-- Most updates of a prompt's row change its revision only.
CREATE FUNCTION note_renamed_prompts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO search_change (project_id, prompt_id)
  SELECT project_id, id FROM changed JOIN earlier USING (id, project_id)
   WHERE (changed.name, changed.slug, changed.description, changed.tags)
         IS DISTINCT FROM (earlier.name, earlier.slug, earlier.description, earlier.tags);
  RETURN NULL;
END $$;

CREATE FUNCTION note_changed_blocks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO search_change (project_id, prompt_id)
  SELECT project_id, id FROM prompt WHERE id IN (SELECT prompt_id FROM changed);
  RETURN NULL;
END $$;

CREATE TRIGGER prompt_added AFTER INSERT ON "prompt" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_prompts();
CREATE TRIGGER prompt_removed AFTER DELETE ON "prompt" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_prompts();
CREATE TRIGGER prompt_renamed AFTER UPDATE ON "prompt"
  REFERENCING NEW TABLE AS changed OLD TABLE AS earlier
  FOR EACH STATEMENT EXECUTE FUNCTION note_renamed_prompts();
CREATE TRIGGER block_added AFTER INSERT ON "block" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_blocks();
CREATE TRIGGER block_changed AFTER UPDATE ON "block" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_blocks();
CREATE TRIGGER block_removed AFTER DELETE ON "block" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_blocks();

-- Works off the oldest marks and all other marks of the same prompts; returns how many. One process at a
-- time: the lock is taken by a statement before those that read, so an older state never replaces a
-- newer one. Six megabytes beyond ASCII take ten seconds, so the document has the beginning of a long
-- text (is_cut), and search reads the rest from the prompt.
CREATE FUNCTION write_search_documents(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken uuid[];
  marks integer;
  most_characters CONSTANT integer := 50000;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('write_search_documents')) THEN RETURN 0; END IF;
  WITH oldest AS (
    SELECT DISTINCT project_id, prompt_id
      FROM (SELECT project_id, prompt_id FROM search_change ORDER BY number LIMIT most) AS first),
  gone AS (
    DELETE FROM search_change AS change USING oldest
     WHERE (change.project_id, change.prompt_id) = (oldest.project_id, oldest.prompt_id)
    RETURNING change.prompt_id)
  SELECT array_agg(DISTINCT prompt_id), count(*) INTO taken, marks FROM gone;
  DELETE FROM search_document AS document
   WHERE prompt_id = ANY (taken) AND NOT EXISTS (SELECT FROM prompt WHERE id = document.prompt_id);
  INSERT INTO search_document AS document (prompt_id, project_id, about, whole, is_cut)
  SELECT id, project_id, about, about || E'\n' || search_form(kept), kept <> blocks
    FROM prompt,
         LATERAL (SELECT coalesce(string_agg(title || E'\n' || content, E'\n' ORDER BY sort_order), '')
                    FROM block WHERE prompt_id = prompt.id) AS written(blocks),
         LATERAL (SELECT CASE WHEN octet_length(blocks) = length(blocks) THEN blocks
                              ELSE left(blocks, most_characters) END) AS beginning(kept),
         LATERAL (SELECT search_form(concat_ws(E'\n', name, slug, description,
                                               array_to_string(tags, E'\n')))) AS said(about)
   WHERE id = ANY (taken)
      ON CONFLICT (prompt_id) DO UPDATE
      SET about = excluded.about, whole = excluded.whole, is_cut = excluded.is_cut
   WHERE (document.about, document.whole, document.is_cut)
         IS DISTINCT FROM (excluded.about, excluded.whole, excluded.is_cut);
  RETURN marks;
END $$;

-- A UUIDv7, as the API makes them: they sort by time.
CREATE FUNCTION new_job_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
         || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;

-- Each webhook with pending messages has one job. Queueing a message makes that job due, whichever
-- version of the service queued it.
CREATE FUNCTION wake_webhook_job() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO job AS waiting (id, kind, key, project_id, run_after)
  SELECT new_job_id(), 'deliver_webhook', webhook.id::text, webhook.project_id,
         GREATEST(NEW.next_attempt_at, webhook.paused_until)
    FROM webhook WHERE webhook.id = NEW.webhook_id
  ON CONFLICT (kind, key) DO UPDATE
     SET run_after = CASE WHEN waiting.lease IS NULL
           THEN LEAST(waiting.run_after, EXCLUDED.run_after) ELSE waiting.run_after END,
         again_after = CASE WHEN waiting.lease IS NOT NULL
           THEN LEAST(waiting.again_after, EXCLUDED.run_after) END,
         attempts = CASE WHEN waiting.outcome IS NULL THEN waiting.attempts ELSE 0 END,
         outcome = NULL, ended_at = NULL;
  IF NEW.next_attempt_at < now() + interval '15 seconds' THEN
    PERFORM pg_notify('promptwire_job', '');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER webhook_delivery_waits
  AFTER INSERT OR UPDATE OF next_attempt_at ON webhook_delivery
  FOR EACH ROW WHEN (NEW.next_attempt_at IS NOT NULL) EXECUTE FUNCTION wake_webhook_job();

-- Readiness writes this row, and so notices a database that accepts no writes.
INSERT INTO "service_check" ("id", "checked_at") VALUES (1, now());

-- Sweeping is one job that returns every hour.
INSERT INTO job (id, kind, key, run_after) VALUES (new_job_id(), 'sweep', 'sweep', now());
