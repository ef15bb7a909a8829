import { DEMO_ID } from '@promptwire/contract/models/provider-fields'
import { PROVIDER_KINDS } from '@promptwire/core/models/model-providers'
import type { ModelAccess, Models } from '../../../platform/models/model.ts'

/** The built-in stand-in. */
export interface DemoProvider {
  readonly id: typeof DEMO_ID
  readonly name: string
  readonly access: ModelAccess
  /** The first one is the default. */
  readonly models: readonly string[]
}

export const isDemoProvider = (providerId: string): boolean => providerId === DEMO_ID

/** Undefined unless the operator has enabled the demo. */
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
          models: (await list(ACCESS, never)).map((model) => model.name),
        }
      : undefined
