import type { Check } from '@promptwire/core/contract/public/checks'

type Ending = Extract<Check, { readonly type: 'finish-reason' | 'not-finish-reason' }>['value']

/** Why a model stopped, as it reads after "because". */
export const ENDINGS: Readonly<Record<Ending, string>> = {
  stop: 'it was done',
  length: 'it had no tokens left',
  content_filter: 'a filter stepped in',
  tool_calls: 'it called a tool',
}
