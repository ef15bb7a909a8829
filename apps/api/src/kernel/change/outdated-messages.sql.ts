import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'

/** The error of such a delivery `d`, appended to its last attempt's error. */
export const outdatedError = Prisma.sql`concat_ws(' ', d.last_error, 'Replaced by a newer message.')`

/**
 * Whether a delivery `d` is about a working copy, waits for an attempt, and no message of another
 * type waits after it for the prompt: then a newer update covers it. A message that a person
 * resends is not replaceable.
 */
export const isReplaceable = Prisma.sql`
      d.type = 'prompt.updated' AND d.next_attempt_at IS NOT NULL AND d.claimed_until IS NULL
  AND (d.attempts > 0 OR d.last_attempt_at IS NULL)
  AND NOT EXISTS (
        SELECT 1 FROM webhook_delivery later
         WHERE later.webhook_id = d.webhook_id AND later.prompt_id = d.prompt_id
           AND later.number > d.number AND later.next_attempt_at IS NOT NULL
           AND later.type <> 'prompt.updated')`

export const giveUpOutdated = (
  tx: Queryable,
  { webhookId, messageId }: { webhookId: string; messageId: string },
) =>
  tx.prisma.$executeRaw`
    UPDATE webhook_delivery d
       SET next_attempt_at = NULL, last_error = ${outdatedError}
     WHERE d.webhook_id = ${webhookId}::uuid AND d.message_id = ${messageId}::uuid
       AND ${isReplaceable}
       AND EXISTS (
             SELECT 1 FROM webhook_delivery newer
              WHERE newer.webhook_id = d.webhook_id AND newer.prompt_id = d.prompt_id
                AND newer.number > d.number AND newer.next_attempt_at IS NOT NULL)`
