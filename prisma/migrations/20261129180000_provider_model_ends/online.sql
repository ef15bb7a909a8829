-- step: providers state the ends of their models
ALTER TABLE "model_provider" ADD COLUMN IF NOT EXISTS "model_ends" JSONB NOT NULL DEFAULT '{}', ADD COLUMN IF NOT EXISTS "models_read_at" TIMESTAMPTZ(3), ADD COLUMN IF NOT EXISTS "models_problem" TEXT;
