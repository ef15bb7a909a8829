import type { Audited } from '../../kernel/change/audit-entry.ts'

/** The target of an audit entry about a project. */
export const auditedProject = (action: Audited['action'] & `project.${string}`, id: string) =>
  ({ action, targetType: 'project', targetId: id }) as const
