import { invalidField } from '@promptwire/core/errors/failure'
import { isUuid } from '@promptwire/core/text/slug'
import type {
  RecordReference,
  ResolvedProposal,
  ResolvedRecord,
} from '../../kernel/resolved-record.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { wherePromptNamed } from './find-prompt.sql.ts'

/** Finds blocks, variables, test cases and proposals of a project in PostgreSQL, and what they belong to. */
export async function findRecord(
  db: Queryable,
  projectId: string,
  { field, name, prompt }: RecordReference,
): Promise<ResolvedRecord | ResolvedProposal | undefined> {
  const byId = isUuid(name)
  if (!byId && prompt === undefined) throw promptMissing(field)
  const named = prompt === undefined ? {} : wherePromptNamed(prompt)
  if (!named) return undefined
  const inPrompt = { prompt: { projectId, ...named } }
  const select = { id: true, promptId: true }
  const where = { id: name, ...inPrompt }
  if (field === 'block_id') return (await db.prisma.block.findFirst({ where, select })) ?? undefined
  if (field === 'test_case_id') {
    return (await db.prisma.testCase.findFirst({ where, select })) ?? undefined
  }
  if (field === 'proposal_id') return findProposal(db, projectId, name)
  const variable = byId ? where : { key: name, ...inPrompt }
  return (await db.prisma.variable.findFirst({ where: variable, select })) ?? undefined
}

async function findProposal(prisma: Queryable, projectId: string, id: string) {
  const select = { id: true, promptId: true }
  const found = await prisma.prisma.proposal.findFirst({ where: { id, projectId }, select })
  return found ? { id, promptId: found.promptId ?? undefined } : undefined
}

const promptMissing = (field: string) => invalidField(field, `a key needs prompt_id with it.`)
