-- Where a project's prompts may be run. A credential is kept sealed, for this row alone.
CREATE TABLE "model_provider" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "base_url" TEXT,
    "sealed_credential" TEXT,
    "sealed_with" TEXT,
    "last_four" TEXT,
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

CREATE UNIQUE INDEX "model_provider_project_id_name_key" ON "model_provider"("project_id", "name");

CREATE UNIQUE INDEX "model_provider_default_key" ON "model_provider"("project_id") WHERE (is_default);

ALTER TABLE "model_provider" ADD CONSTRAINT "model_provider_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "model_provider" ADD CONSTRAINT "model_provider_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "model_provider" ADD CONSTRAINT "model_provider_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
