-- Audit entries for webhooks with `audit.recorded`. The change only inserts a job of its own, so that it
-- waits for no other change and for no webhook that is being deleted; the job queues the messages.
CREATE FUNCTION enqueue_audit_messages() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM webhook
              WHERE project_id = NEW.project_id AND enabled AND 'audit.recorded' = ANY (events)) THEN
    INSERT INTO job (id, kind, key, project_id, payload, run_after)
    VALUES (new_job_id(), 'queue_audit_messages',
            concat_ws(' ', pg_current_xact_id()::text, now(), NEW.project_id), NEW.project_id,
            jsonb_build_object('entries', jsonb_build_array(NEW.id)), LEAST(NEW.at, now()))
    ON CONFLICT (kind, key) DO UPDATE
       SET payload = jsonb_build_object(
             'entries', (job.payload -> 'entries') || (excluded.payload -> 'entries'));
    PERFORM pg_notify('promptwire_job', '');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER audit_entry_is_recorded
  AFTER INSERT ON audit_entry
  FOR EACH ROW WHEN (NEW.project_id IS NOT NULL) EXECUTE FUNCTION enqueue_audit_messages();
