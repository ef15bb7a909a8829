-- Roles that members have in single projects instead of the account's.
CREATE TABLE "project_member" (
    "project_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "project_member_pkey" PRIMARY KEY ("project_id","user_id")
);

CREATE INDEX "project_member_account_id_user_id_idx" ON "project_member"("account_id", "user_id");

ALTER TABLE "project_member" ADD CONSTRAINT "project_member_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "membership"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The role that counts in a project, for everyone who has access. A row of another account's
-- member counts no longer once the project has moved.
CREATE VIEW "project_role" AS
SELECT p."id" AS "project_id", p."account_id", m."user_id",
       CASE WHEN m."role" = 'owner' THEN m."role" ELSE COALESCE(o."role", m."role") END AS "role"
  FROM "project" p
  JOIN "membership" m ON m."account_id" = p."account_id"
  LEFT JOIN "project_member" o
    ON o."project_id" = p."id" AND o."user_id" = m."user_id" AND o."account_id" = p."account_id"
 WHERE m."role" = 'owner' OR COALESCE(o."role", m."role") <> 'none';
