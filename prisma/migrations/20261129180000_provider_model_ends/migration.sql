-- The ends of models that a provider states in its own list of models.
ALTER TABLE "model_provider" ADD COLUMN "model_ends" JSONB NOT NULL DEFAULT '{}', ADD COLUMN "models_read_at" TIMESTAMPTZ(3), ADD COLUMN "models_problem" TEXT;
