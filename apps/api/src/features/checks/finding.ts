import type { LeafCheck } from '@promptwire/contract/checks/checks'

/** Why an output fails a check; null if it passes. */
export type Reason = string | null

/** Whether the type's condition is true, and the messages for a check that wants the opposite. */
export type Finding =
  | { readonly isMatch: boolean; readonly missing: string; readonly present: string }
  /** Cannot be evaluated: neither the check nor its negation passes. */
  | { readonly unusable: string }

/** True if the check negates the condition in its name. */
export const isNegated = (type: LeafCheck['type']): boolean => /^not[-_]/.test(type)

export function getFailureReason(finding: Finding, type: LeafCheck['type']): Reason {
  if ('unusable' in finding) return finding.unusable
  if (isNegated(type)) return finding.isMatch ? finding.present : null
  return finding.isMatch ? null : finding.missing
}
