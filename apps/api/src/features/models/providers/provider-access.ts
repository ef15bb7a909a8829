import { omitUndefined } from '../../../kernel/omit-undefined.ts'
import type { ModelAccess } from '../../../platform/models/model.ts'
import type { CredentialSafe } from './credential-safe.ts'
import type { StoredProvider } from './provider-record.ts'

/** Decrypts the credential: never log or return the result. */
export const toModelAccess = async (
  provider: StoredProvider,
  safe: CredentialSafe,
): Promise<ModelAccess> => ({
  kind: provider.kind,
  baseUrl: provider.baseUrl ?? undefined,
  options: provider.options,
  apiKey: await safe.open(provider),
  headers: await safe.openHeaders(provider),
  ...omitUndefined({
    idleTimeoutMs: milliseconds(provider.silenceTimeout),
    totalMs: milliseconds(provider.totalTimeout),
  }),
})

const milliseconds = (seconds: number | null) => (seconds === null ? undefined : seconds * 1_000)
