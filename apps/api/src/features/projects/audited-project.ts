import type { Audited } from '../../kernel/change/audit-entry.ts'

export const auditedProject = (action: Audited['action'] & `project.${string}`, id: string) =>
  ({ action, targetType: 'project', targetId: id }) as const
