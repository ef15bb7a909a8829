-- Links to invitations that were emailed, and shown nowhere else: opening one proves the address.
CREATE TABLE "invitation_link" (
    "token_hash" BYTEA NOT NULL,
    "invitation_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitation_link_pkey" PRIMARY KEY ("token_hash")
);

CREATE INDEX "invitation_link_invitation_id_idx" ON "invitation_link"("invitation_id");

ALTER TABLE "invitation_link" ADD CONSTRAINT "invitation_link_invitation_id_fkey"
  FOREIGN KEY ("invitation_id") REFERENCES "invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The address that an admin of the account confirmed by hand.
ALTER TABLE "membership" ADD COLUMN "confirmed_email" TEXT;
