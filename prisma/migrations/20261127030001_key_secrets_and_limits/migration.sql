-- The owner, purpose and own limit of a key, and the secrets that it had before it was rotated.
ALTER TABLE "api_key" ADD COLUMN "description" TEXT NOT NULL DEFAULT '',
ADD COLUMN "owner_id" UUID,
ADD COLUMN "monthly_requests" INTEGER,
ADD COLUMN "expiry_warned_at" TIMESTAMPTZ(3);

CREATE TABLE "former_key_secret" (
    "key_hash" BYTEA NOT NULL,
    "key_id" UUID NOT NULL,
    "last_four" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "former_key_secret_pkey" PRIMARY KEY ("key_hash")
);

CREATE INDEX "former_key_secret_key_id_idx" ON "former_key_secret"("key_id");

CREATE TABLE "key_month" (
    "key_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "used" INTEGER NOT NULL,
    "quota" INTEGER NOT NULL,
    "admitted" INTEGER NOT NULL,

    CONSTRAINT "key_month_pkey" PRIMARY KEY ("key_id","month")
);

ALTER TABLE "api_key" ADD CONSTRAINT "api_key_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "former_key_secret" ADD CONSTRAINT "former_key_secret_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "key_month" ADD CONSTRAINT "key_month_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;
