import { Failure } from '@promptwire/core/errors/failure'

/** Throws NOT_FOUND for undefined. */
export const requireWebhook = <T>(found: T | undefined): T => required(found, 'Webhook')

/** Throws NOT_FOUND if the webhook was never sent this message. */
export const requireDelivery = <T>(found: T | undefined): T => required(found, 'Message')

function required<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Failure('NOT_FOUND', `${name} not found.`)
  return found
}
