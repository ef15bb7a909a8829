import type { Provider, ProviderState } from '@promptwire/core/contract/people/providers'
import type { StoredProvider } from './provider-record.ts'

/** A provider as people see it: of its credential the end, and nothing else. */
export const providerView = (provider: StoredProvider): Provider => ({
  id: provider.id,
  kind: provider.kind,
  name: provider.name,
  base_url: provider.baseUrl,
  options: provider.options,
  has_credential: provider.credential !== null,
  last_four: provider.credential?.lastFour ?? null,
  header_names: [...(provider.headers?.names ?? [])],
  silence_timeout: provider.silenceTimeout,
  total_timeout: provider.totalTimeout,
  concurrency: provider.concurrency,
  default_model: provider.defaultModel,
  models: provider.models,
  enabled: provider.enabled,
  is_default: provider.isDefault,
  state: getProviderState(provider),
  tested_at: provider.testedAt?.toISOString() ?? null,
  failing_since: provider.failingSince?.toISOString() ?? null,
  last_error: provider.lastError,
  created_at: provider.createdAt.toISOString(),
  updated_at: provider.updatedAt.toISOString(),
  created_by: provider.createdBy,
  updated_by: provider.updatedBy,
})

function getProviderState({ testedAt, failingSince }: StoredProvider): ProviderState {
  if (testedAt === null) return 'untested'
  return failingSince === null ? 'works' : 'failing'
}
