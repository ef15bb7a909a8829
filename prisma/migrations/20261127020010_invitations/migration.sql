-- When a member joined; unknown for earlier ones.
ALTER TABLE "membership" ADD COLUMN "joined_at" TIMESTAMPTZ(3);
ALTER TABLE "membership" ALTER COLUMN "joined_at" SET DEFAULT CURRENT_TIMESTAMP;

-- Invitations to an account.
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT,
    "role" TEXT NOT NULL,
    "project_roles" JSONB NOT NULL DEFAULT '[]',
    "token_hash" BYTEA NOT NULL,
    "invited_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

CREATE INDEX "invitation_account_id_idx" ON "invitation"("account_id");

ALTER TABLE "invitation" ADD CONSTRAINT "invitation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
