import { z } from 'zod'

/** The parts of a Google service account key that sign requests for tokens. */
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

/** Whether a credential is JSON, as service account keys are. */
export const isJsonCredential = (credential: string): boolean => credential.startsWith('{')

/**
 * Reads a service account key. Everything else in the file, such as addresses to ask for tokens, is
 * dropped: tokens come from one fixed address.
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
