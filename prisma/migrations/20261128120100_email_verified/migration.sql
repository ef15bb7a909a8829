-- When a person proved that their address is theirs; who lost it to its owner has none.
ALTER TABLE "app_user" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3),
ALTER COLUMN "email" DROP NOT NULL;

ALTER TABLE "app_user" ADD CONSTRAINT "app_user_proves_its_email" CHECK (
  "email" IS NOT NULL OR "email_verified_at" IS NULL);

-- Links that are sent by mail prove the address.
ALTER TABLE "password_reset" ADD COLUMN "by_mail" BOOLEAN NOT NULL DEFAULT false;

-- A password was reset.
UPDATE "app_user" u SET "email_verified_at" = e.at FROM "audit_entry" e
 WHERE e.action = 'person.password_reset' AND e.target_type = 'person' AND e.target_id = u.id::text
   AND u.email_verified_at IS NULL;

-- An invitation to the address was accepted; a provider's address joined a person that was there before,
-- for which it had to be verified; and the person of the demo.
UPDATE "app_user" u SET "email_verified_at" = CURRENT_TIMESTAMP
 WHERE u.email_verified_at IS NULL
   AND (EXISTS (SELECT 1 FROM "invitation" i WHERE i.email = u.email AND i.accepted_at IS NOT NULL)
     OR EXISTS (SELECT 1 FROM "external_identity" x WHERE x.user_id = u.id AND x.created_at > u.created_at)
     OR u.email = 'demo@example.com');
