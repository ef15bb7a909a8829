import type { AuditEntry } from '../audit/audit-entry.ts'
import { auditedAs } from '../audit/audited-as.ts'
import type { Caller } from '../caller.ts'

/** Who did what to which test case. */
export const testCaseAudit = (
  caller: Caller,
  action: AuditEntry['action'] & `test_case.${string}`,
  targetId: string,
) =>
  ({
    action,
    targetType: 'test_case',
    targetId,
    ...auditedAs(caller),
  }) as const
