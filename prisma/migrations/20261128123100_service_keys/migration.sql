-- Service keys, which belong to a project, and the person who has seen each secret of a key.
ALTER TABLE "api_key" ADD COLUMN "secret_at" TIMESTAMPTZ(3),
ADD COLUMN "service_role" TEXT,
ADD COLUMN "approves" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "former_key_secret" ADD COLUMN "created_by" UUID;

ALTER TABLE "former_key_secret" ADD CONSTRAINT "former_key_secret_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "proposal_comment" ADD COLUMN "by_approver" BOOLEAN NOT NULL DEFAULT false;
