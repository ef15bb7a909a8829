import { invalidField } from '@promptwire/core/errors/failure'

/** Allowed webhook addresses; the operator can allow private networks, and http with them. */
export interface WebhookPolicy {
  readonly allowPrivateWebhooks: boolean
}

/** Refuses plain http over the internet. Private addresses are refused on the connection itself. */
export function requireAllowedAddress(url: string, { allowPrivateWebhooks }: WebhookPolicy): void {
  if (allowPrivateWebhooks || new URL(url).protocol === 'https:') return
  throw invalidField(
    'url',
    'must begin with https://, unless the operator allows private addresses.',
  )
}
