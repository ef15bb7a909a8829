-- An account without a plan of its own follows DEFAULT_PLAN. Until now every account had the
-- column's default, which nobody could change.
ALTER TABLE "account" ALTER COLUMN "plan" DROP DEFAULT;
ALTER TABLE "account" ALTER COLUMN "plan" DROP NOT NULL;
UPDATE "account" SET "plan" = NULL WHERE "plan" = 'free';
