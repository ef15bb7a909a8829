import { DEMO_ID } from '@promptwire/core/contract/provider-fields'
import { PROVIDER_KINDS } from '@promptwire/core/models/model-providers'
import type { ModelAccess, Models } from '../../../platform/models/model.ts'

/** The stand-in that is built in. */
export interface DemoProvider {
  readonly id: typeof DEMO_ID
  readonly name: string
  readonly access: ModelAccess
  /** The first is its default. */
  readonly models: readonly string[]
}

export const isDemoProvider = (providerId: string): boolean => providerId === DEMO_ID

/** Finds the demo; undefined where the operator has not turned it on. */
export type FindDemo = () => Promise<DemoProvider | undefined>

const ACCESS: ModelAccess = { kind: 'demo', baseUrl: undefined, apiKey: undefined }
const never = new AbortController().signal

export const createFindDemo =
  ({ list }: Pick<Models, 'list'>, isOn: boolean): FindDemo =>
  async () =>
    isOn
      ? {
          id: DEMO_ID,
          name: PROVIDER_KINDS.demo.name,
          access: ACCESS,
          models: await list(ACCESS, never),
        }
      : undefined
