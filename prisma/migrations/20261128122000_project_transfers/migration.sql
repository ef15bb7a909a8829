-- Offers of projects to other accounts, and the transfers that followed. The partial index allows
-- one open offer for each project.
CREATE TABLE "project_transfer" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "project_name" TEXT NOT NULL,
    "from_account_id" UUID NOT NULL,
    "to_account_id" UUID NOT NULL,
    "offered_by_id" UUID NOT NULL,
    "provider_ids" UUID[],
    "webhook_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "take_back_until" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "left_behind_id" UUID,
    "roles" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "project_transfer_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "project_transfer_open_key" ON "project_transfer"("project_id") WHERE (accepted_at IS NULL AND ended_at IS NULL);
CREATE INDEX "project_transfer_project_id_idx" ON "project_transfer"("project_id");
CREATE INDEX "project_transfer_from_account_id_idx" ON "project_transfer"("from_account_id");
CREATE INDEX "project_transfer_to_account_id_idx" ON "project_transfer"("to_account_id");
CREATE INDEX "project_transfer_left_behind_id_idx" ON "project_transfer"("left_behind_id");

ALTER TABLE "project_transfer" ADD CONSTRAINT "project_transfer_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "project_transfer" ADD CONSTRAINT "project_transfer_from_account_id_fkey" FOREIGN KEY ("from_account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "project_transfer" ADD CONSTRAINT "project_transfer_to_account_id_fkey" FOREIGN KEY ("to_account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "project_transfer" ADD CONSTRAINT "project_transfer_offered_by_id_fkey" FOREIGN KEY ("offered_by_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
