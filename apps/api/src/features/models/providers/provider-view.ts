import type { Provider, ProviderState } from '@promptwire/contract/models/providers'
import type { StoredProvider } from './provider-record.ts'

/** The view shows only the credential's last characters. */
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
  models_read_at: provider.modelsReadAt?.toISOString() ?? null,
  models_problem: provider.modelsProblem,
  created_at: provider.createdAt.toISOString(),
  updated_at: provider.updatedAt.toISOString(),
  created_by: provider.createdBy,
  updated_by: provider.updatedBy,
})

function getProviderState({ testedAt, failingSince }: StoredProvider): ProviderState {
  if (testedAt === null) return 'untested'
  return failingSince === null ? 'works' : 'failing'
}
