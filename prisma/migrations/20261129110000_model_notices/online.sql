-- step: projects have a record of the ends that were announced
CREATE TABLE IF NOT EXISTS "model_notice" (
    "project_id" UUID NOT NULL,
    "model" TEXT NOT NULL,
    "ends_at" DATE NOT NULL,
    "days" INTEGER NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "model_notice_pkey" PRIMARY KEY ("project_id", "model", "ends_at", "days"),
    CONSTRAINT "model_notice_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- step outside a transaction: index version_model_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "version_model_idx" ON "version"("model");
