-- People who sign in with an identity provider have no password here.
ALTER TABLE "app_user" ALTER COLUMN "password_hash" DROP NOT NULL;

-- An account of an identity provider (OpenID Connect Core, 2: issuer and subject are unique together).
CREATE TABLE "external_identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "external_identity_pkey" PRIMARY KEY ("issuer","subject")
);

CREATE INDEX "external_identity_user_id_idx" ON "external_identity"("user_id");

ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
