-- step outside a transaction: index audit_entry_key_id_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entry_key_id_id_idx" ON "audit_entry"("key_id", "id") WHERE (key_id IS NOT NULL);
