import { createHmac } from 'node:crypto'

/**
 * Stands for a text that must not be kept, such as an e-mail address: always the same for the same
 * text, and of no use to whoever lacks the secret.
 */
export type Pseudonym = (text: string) => string

export const createPseudonym =
  (secret: Uint8Array): Pseudonym =>
  (text) =>
    createHmac('sha256', secret).update(text).digest('base64url')
