import { invalidField } from '@promptwire/core/errors/failure'

/** Allowed URLs; the operator can allow private networks, and http with them. */
export interface WebhookPolicy {
  readonly allowPrivateWebhooks: boolean
}

/** Rejects http over the internet. Private addresses are rejected when connecting. */
export function requireAllowedAddress(url: string, { allowPrivateWebhooks }: WebhookPolicy): void {
  if (allowPrivateWebhooks || new URL(url).protocol === 'https:') return
  throw invalidField(
    'url',
    'must begin with https://, unless the operator allows private addresses.',
  )
}
