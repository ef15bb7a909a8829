-- A person's requests are repeated as safely as a key's; either's id stands in the column.
ALTER TABLE "idempotent_request" DROP CONSTRAINT "idempotent_request_key_id_fkey";
