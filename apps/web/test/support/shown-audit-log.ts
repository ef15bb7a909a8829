import { findAuditEntries } from '../../../api/src/features/audit/audit.sql.ts'
import { agentPath, sessionPath } from '../../src/product/agent-path.ts'
import { auditedPrompt } from './audited-prompt.ts'
import { inProject, type ShownPage } from './shown-page.ts'

/** A page of the client that changed a prompt, by its key and one of its changes. */
function agentOfPrompt(
  path: (project: { id: string }, keyId: string, entryId: string) => string,
): ShownPage['path'] {
  return async ({ stack, owner }) => {
    await auditedPrompt(stack, owner)
    const filter = { by: 'key', limit: 1 } as const
    const [entry] = await findAuditEntries(stack.unitOfWork, { projectId: owner.projectId }, filter)
    return path({ id: owner.projectId }, entry?.keyId ?? '', entry?.id ?? '')
  }
}

/** Proposals for two prompts that undo the key's session. */
async function proposeReverts({ stack, owner }: Parameters<ShownPage['path']>[0]) {
  const { prisma } = stack.database
  const where = { projectId: owner.projectId, keyId: { not: null } }
  const first = await prisma.auditEntry.findFirstOrThrow({ where, orderBy: { id: 'asc' } })
  for (const promptId of [first.promptId ?? '', (await stack.prompt(owner)).id]) {
    const id = await stack.proposal(promptId)
    await prisma.proposal.update({ where: { id }, data: { reverts: first.id, source: 'revert' } })
  }
}

export const SHOWN_AUDIT_LOG: readonly ShownPage[] = [
  { name: 'audit-log-empty', path: inProject('audit-log') },
  {
    name: 'audit-log',
    path: async ({ stack, owner }) => `${await auditedPrompt(stack, owner)}&from=2020-01-01`,
  },
  {
    name: 'audit-entry',
    path: async ({ stack, owner }) => {
      const path = await auditedPrompt(stack, owner)
      const filter = { action: 'block.updated', limit: 1 }
      const [entry] = await findAuditEntries(
        stack.unitOfWork,
        { projectId: owner.projectId },
        filter,
      )
      return `${path}&entry=${entry?.id}`
    },
  },
  { name: 'agent', path: agentOfPrompt(agentPath) },
  {
    name: 'agent-empty',
    path: async ({ stack, owner }) =>
      agentPath({ id: owner.projectId }, (await stack.key(owner, 'dev')).id),
  },
  { name: 'agent-session', path: agentOfPrompt(sessionPath) },
  {
    name: 'agent-session-reverted',
    path: async (shown) => {
      const path = await agentOfPrompt(sessionPath)(shown)
      await proposeReverts(shown)
      return path
    },
  },
  {
    name: 'audit-entry-redacted',
    path: async ({ stack, owner }) => {
      const { accountId: targetId, projectId } = owner
      const what = { action: 'account.plan_set', targetType: 'account', targetId } as const
      await stack.unitOfWork.change(stack.system(projectId), async () => ({
        result: undefined,
        audit: { ...what, after: { plan: 'pro' } },
      }))
      const [entry] = await findAuditEntries(stack.unitOfWork, { projectId }, { limit: 1 })
      await stack.database.prisma.membership.updateMany({
        where: { accountId: targetId },
        data: { role: 'viewer' },
      })
      return `/projects/${projectId}/audit-log?entry=${entry?.id}`
    },
  },
]
