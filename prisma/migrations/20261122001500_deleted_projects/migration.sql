-- A deleted project belongs to no account: nobody reaches it, and housekeeping removes it in steps.
ALTER TABLE "project" ALTER COLUMN "account_id" DROP NOT NULL;
