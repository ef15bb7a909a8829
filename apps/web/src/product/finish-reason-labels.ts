import type { Check } from '@promptwire/contract/checks/checks'

type FinishReason = Extract<
  Check,
  { readonly type: 'finish-reason' | 'not-finish-reason' }
>['value']

/** Why a model stopped, to follow "because". */
export const FINISH_REASON_LABELS: Readonly<Record<FinishReason, string>> = {
  stop: 'it was done',
  length: 'it had no tokens left',
  content_filter: 'a filter stepped in',
  tool_calls: 'it called a tool',
}
