import type { Models } from '../../domain/model/model.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'
import { createCallProvider } from './call-provider.ts'
import { createListProviderModels } from './list-provider-models.ts'

/** The models of providers that people set up; loading this loads what speaks to them. */
export const createProviderModels = (fetch: GuardedFetch): Models => ({
  call: createCallProvider(fetch),
  list: createListProviderModels(fetch),
})
