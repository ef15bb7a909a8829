import type { AuditEntry } from '../audit/audit-entry.ts'
import type { KeyCaller } from '../caller.ts'

/** Who did what to which test case. */
export const testCaseAudit = (
  { admission, requestId }: KeyCaller,
  action: AuditEntry['action'] & `test_case.${string}`,
  targetId: string,
) =>
  ({
    action,
    targetType: 'test_case',
    targetId,
    requestId,
    projectId: admission.projectId,
    keyId: admission.keyId,
  }) as const
