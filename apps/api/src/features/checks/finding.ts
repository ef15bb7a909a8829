import type { LeafCheck } from '@promptwire/core/contract/public/testing/checks'

/** Why an output fails a check; null when it does not. */
export type Reason = string | null

/** Whether what a type asks for is so, and what to say where the check wants it otherwise. */
export type Finding =
  | { readonly isMatch: boolean; readonly missing: string; readonly present: string }
  /** It cannot be judged, so that neither the check nor its opposite passes. */
  | { readonly unusable: string }

/** Whether a check wants the opposite of what its type is named for. */
export const isNegated = (type: LeafCheck['type']): boolean => /^not[-_]/.test(type)

/** The reason that a finding gives a check, or its opposite. */
export function getFailureReason(finding: Finding, type: LeafCheck['type']): Reason {
  if ('unusable' in finding) return finding.unusable
  if (isNegated(type)) return finding.isMatch ? finding.present : null
  return finding.isMatch ? null : finding.missing
}
