-- Work that a process does when it comes to it. What must be done once is a key of its kind.
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
ALTER TABLE "job" ADD CONSTRAINT "job_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- A job waits for its time, or has ended; and only what waits can be claimed.
ALTER TABLE "job" ADD CONSTRAINT "job_has_one_state" CHECK (
  ("run_after" IS NULL) = ("outcome" IS NOT NULL)
  AND ("ended_at" IS NULL) = ("outcome" IS NULL)
  AND ("lease" IS NULL OR "outcome" IS NULL)
);
