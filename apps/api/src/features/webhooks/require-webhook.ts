import { Failure } from '@promptwire/core/errors/failure'

/** The webhook, or that it was there; NOT_FOUND when the project has none such. */
export const requireWebhook = <T>(found: T | undefined): T => required(found, 'Webhook')

/** The message to a webhook; NOT_FOUND when none such was ever sent to it. */
export const requireDelivery = <T>(found: T | undefined): T => required(found, 'Message')

function required<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Failure('NOT_FOUND', `${name} not found.`)
  return found
}
