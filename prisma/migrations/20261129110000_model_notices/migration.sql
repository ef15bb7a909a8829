-- Which ends of models were announced to a project. The insert decides which process announces one.
CREATE TABLE "model_notice" (
    "project_id" UUID NOT NULL,
    "model" TEXT NOT NULL,
    "ends_at" DATE NOT NULL,
    "days" INTEGER NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "model_notice_pkey" PRIMARY KEY ("project_id", "model", "ends_at", "days"),
    CONSTRAINT "model_notice_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "version_model_idx" ON "version"("model");
