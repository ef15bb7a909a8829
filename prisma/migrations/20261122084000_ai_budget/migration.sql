-- What a project may spend on models in a month (UTC); null is unlimited. Cost is in millionths of a
-- US dollar.
CREATE TABLE "ai_budget" (
    "project_id" UUID NOT NULL,
    "monthly_tokens" BIGINT,
    "monthly_cost" BIGINT,

    CONSTRAINT "ai_budget_pkey" PRIMARY KEY ("project_id")
);

-- What it has spent, and what calls under way may still spend.
CREATE TABLE "ai_spending" (
    "project_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "tokens" BIGINT NOT NULL DEFAULT 0,
    "cost" BIGINT NOT NULL DEFAULT 0,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "unpriced_calls" INTEGER NOT NULL DEFAULT 0,
    "reserved_tokens" BIGINT NOT NULL DEFAULT 0,
    "reserved_cost" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ai_spending_pkey" PRIMARY KEY ("project_id","month")
);

-- What each call under way has reserved; of a process that died, until it expires.
CREATE TABLE "ai_reservation" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "tokens" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ai_reservation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ai_reservation_project_id_expires_at_idx" ON "ai_reservation"("project_id", "expires_at");

-- AddForeignKey
ALTER TABLE "ai_budget" ADD CONSTRAINT "ai_budget_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_spending" ADD CONSTRAINT "ai_spending_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_reservation" ADD CONSTRAINT "ai_reservation_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
