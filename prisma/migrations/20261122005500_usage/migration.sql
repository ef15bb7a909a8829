-- What each run of the hot statement counted, element by element of its arrays: inserted without a
-- lock, and added up into daily_usage some seconds later.
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

    CONSTRAINT "usage_entry_pkey" PRIMARY KEY ("number")
);

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

-- CreateIndex
CREATE INDEX "daily_usage_day_idx" ON "daily_usage"("day");

-- AddForeignKey
ALTER TABLE "daily_usage" ADD CONSTRAINT "daily_usage_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
