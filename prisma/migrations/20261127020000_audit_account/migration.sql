-- The account of an entry, also where it is of no project; unknown for earlier entries.
ALTER TABLE "audit_entry" ADD COLUMN "account_id" UUID;
