import { Failure } from '@promptwire/core/failure'
import type { StoredWebhook } from './webhook-record.ts'

/** Nothing is sent to a webhook that is turned off. */
export function requireEnabled({ enabled }: StoredWebhook): void {
  if (!enabled) throw new Failure('CONFLICT', 'This webhook is turned off; turn it on first.')
}
