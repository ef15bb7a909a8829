import type { RandomBytes } from '@promptwire/core/api-key'

const BYTES = 32

/** A signing secret as Standard Webhooks writes it. */
export const newWebhookSecret = (randomBytes: RandomBytes): string =>
  `whsec_${Buffer.from(randomBytes(BYTES)).toString('base64')}`
