import { z } from 'zod'

/** Fields of a Google service account key used to sign token requests. */
export const ServiceAccount = z.object({
  type: z.literal('service_account', 'must be service_account'),
  project_id: z.string().regex(/^(?:[a-z0-9.-]+:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/),
  client_email: z.email().max(300),
  private_key: z
    .string()
    .regex(
      /^-----BEGIN PRIVATE KEY-----[\w+/=\s]+-----END PRIVATE KEY-----\s*$/,
      'must be a private key in PEM form',
    ),
  private_key_id: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
})
export type ServiceAccount = z.output<typeof ServiceAccount>

/** Whether a credential is JSON, like a service account key. */
export const isJsonCredential = (credential: string): boolean => credential.startsWith('{')

/**
 * Parses a service account key. Drops all other fields, such as token URLs: tokens come from one
 * fixed URL.
 */
export function parseServiceAccount(text: string): ServiceAccount | { readonly problem: string } {
  const { success, data, error } = ServiceAccount.safeParse(jsonIn(text))
  if (success) return data
  const field = error.issues[0]?.path.join('.')
  return { problem: field ? `has no usable ${field}` : 'is not valid JSON' }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
