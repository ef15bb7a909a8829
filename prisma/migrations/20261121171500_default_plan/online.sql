-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step: accounts may have no plan of their own
ALTER TABLE "account" ALTER COLUMN "plan" DROP DEFAULT, ALTER COLUMN "plan" DROP NOT NULL;

-- step in batches of 1000 "account": accounts follow the default plan
UPDATE "account" SET "plan" = NULL WHERE "plan" = 'free' AND "id" > $1 AND "id" <= $2;
