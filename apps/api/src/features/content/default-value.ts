import type { RawInput } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'

type DefaultValue = RawInput<typeof publicContract.create_variable>['default_value']

/** A default as it is kept: a number or boolean as text, as it would stand in a prompt. */
export const toStoredDefault = (value: NonNullable<DefaultValue> | null): string | null =>
  value === null ? null : String(value)
