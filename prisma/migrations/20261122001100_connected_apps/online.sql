-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step outside a transaction: index audit_entry_project_id_client_id_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entry_project_id_client_id_id_idx" ON "audit_entry"("project_id", "client_id", "id") WHERE (client_id IS NOT NULL);
