-- The changes of one key in order, which its sessions are found in.
CREATE INDEX "audit_entry_key_id_id_idx" ON "audit_entry"("key_id", "id") WHERE (key_id IS NOT NULL);
