import { Failure } from '@promptwire/core/failure'

/** The webhook, or whatever of it was asked for; NOT_FOUND when the project has none such. */
export function requireWebhook<T>(found: T | undefined | false): T {
  if (found === undefined || found === false) throw new Failure('NOT_FOUND', 'Webhook not found.')
  return found
}
