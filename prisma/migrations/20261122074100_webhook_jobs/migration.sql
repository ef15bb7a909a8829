-- As the API makes them: of version 7, which sort by their time.
CREATE FUNCTION new_job_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
         || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;

-- Delivering to a webhook is a job, one for each webhook that messages wait for: whoever queues a
-- message, an earlier version that still runs as well, makes its webhook's job due.
CREATE FUNCTION wake_webhook_job() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO job AS waiting (id, kind, key, project_id, run_after)
  SELECT new_job_id(), 'deliver_webhook', webhook.id::text, webhook.project_id,
         GREATEST(NEW.next_attempt_at, webhook.paused_until)
    FROM webhook WHERE webhook.id = NEW.webhook_id
  ON CONFLICT (kind, key) DO UPDATE
     SET run_after = CASE WHEN waiting.lease IS NULL
           THEN LEAST(waiting.run_after, EXCLUDED.run_after) ELSE waiting.run_after END,
         again_after = CASE WHEN waiting.lease IS NOT NULL
           THEN LEAST(waiting.again_after, EXCLUDED.run_after) END,
         attempts = CASE WHEN waiting.outcome IS NULL THEN waiting.attempts ELSE 0 END,
         outcome = NULL, ended_at = NULL;
  IF NEW.next_attempt_at < now() + interval '15 seconds' THEN
    PERFORM pg_notify('promptwire_job', '');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER webhook_delivery_waits
  AFTER INSERT OR UPDATE OF next_attempt_at ON webhook_delivery
  FOR EACH ROW WHEN (NEW.next_attempt_at IS NOT NULL) EXECUTE FUNCTION wake_webhook_job();

-- What waits already.
INSERT INTO job (id, kind, key, project_id, run_after)
SELECT new_job_id(), 'deliver_webhook', webhook.id::text, webhook.project_id,
       GREATEST(min(delivery.next_attempt_at), webhook.paused_until)
  FROM webhook JOIN webhook_delivery delivery ON delivery.webhook_id = webhook.id
 WHERE delivery.next_attempt_at IS NOT NULL
 GROUP BY webhook.id;

-- Sweeping is one job, which comes back every hour.
INSERT INTO job (id, kind, key, run_after) VALUES (new_job_id(), 'sweep', 'sweep', now());
