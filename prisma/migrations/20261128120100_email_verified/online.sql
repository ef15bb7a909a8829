-- step: people prove their address, or have none
ALTER TABLE "app_user" ADD COLUMN IF NOT EXISTS "email_verified_at" TIMESTAMPTZ(3),
ALTER COLUMN "email" DROP NOT NULL;
ALTER TABLE "app_user" DROP CONSTRAINT IF EXISTS "app_user_proves_its_email";
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_proves_its_email" CHECK (
  "email" IS NOT NULL OR "email_verified_at" IS NULL) NOT VALID;

-- step: links that are sent by mail prove the address
ALTER TABLE "password_reset" ADD COLUMN IF NOT EXISTS "by_mail" BOOLEAN NOT NULL DEFAULT false;

-- step: the rows of before are checked
ALTER TABLE "app_user" VALIDATE CONSTRAINT "app_user_proves_its_email";

-- step in batches of 1000 "audit_entry": people who reset their password proved it
UPDATE "app_user" u SET "email_verified_at" = e.at FROM "audit_entry" e
 WHERE e.id > $1 AND e.id <= $2
   AND e.action = 'person.password_reset' AND e.target_type = 'person' AND e.target_id = u.id::text
   AND u.email IS NOT NULL AND u.email_verified_at IS NULL;

-- step in batches of 1000 "app_user": so did the invited, and who a provider knew
UPDATE "app_user" u SET "email_verified_at" = CURRENT_TIMESTAMP
 WHERE u.id > $1 AND u.id <= $2 AND u.email_verified_at IS NULL
   AND (EXISTS (SELECT 1 FROM "invitation" i WHERE i.email = u.email AND i.accepted_at IS NOT NULL)
     OR EXISTS (SELECT 1 FROM "external_identity" x WHERE x.user_id = u.id AND x.created_at > u.created_at)
     OR u.email = 'demo@example.com');
