import type { RawInput } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'

type DefaultValue = RawInput<typeof publicContract.create_variable>['default_value']

/** Stores numbers and booleans as text, as a prompt shows them. */
export const toStoredDefault = (value: NonNullable<DefaultValue> | null): string | null =>
  value === null ? null : String(value)
