import { createHmac } from 'node:crypto'

/**
 * Replaces a text that must not be stored, such as an email address. Deterministic, and not
 * reversible without the secret.
 */
export type Pseudonym = (text: string) => string

export const createPseudonym =
  (secret: Uint8Array): Pseudonym =>
  (text) =>
    createHmac('sha256', secret).update(text).digest('base64url')
