-- What each OAuth client changed in a project of late.
CREATE INDEX "audit_entry_project_id_client_id_id_idx" ON "audit_entry"("project_id", "client_id", "id") WHERE (client_id IS NOT NULL);
