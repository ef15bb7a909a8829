import { isUuid, Slug } from '@promptwire/core/slug'
import type { Prisma } from '../database/generated/client.ts'
import type { PromptRecord, PromptRecords } from '../domain/prompt/record-in-prompt.ts'
import type { Changes } from './change.ts'

/** Which prompt of a project a record belongs to, in PostgreSQL. */
export const createPromptRecords = ({ prisma }: Changes): PromptRecords => ({
  async isIn(projectId, prompt, record) {
    const named = promptNamed(prompt)
    if (!named) return false
    const where = { projectId, ...named, ...holding(record) }
    return (await prisma.prompt.count({ where })) > 0
  },

  async findVariable(projectId, prompt, key) {
    const named = promptNamed(prompt)
    if (!named) return undefined
    const where = { key, prompt: { projectId, ...named } }
    return (await prisma.variable.findFirst({ where, select: { id: true } }))?.id
  },
})

/** Undefined for what no prompt can be called, such as text that PostgreSQL does not store. */
export function promptNamed(prompt: string): Prisma.PromptWhereInput | undefined {
  if (isUuid(prompt)) return { id: prompt }
  return Slug.safeParse(prompt).success ? { slug: prompt } : undefined
}

function holding(record: PromptRecord): Prisma.PromptWhereInput {
  if ('blockId' in record) return { blocks: { some: { id: record.blockId } } }
  if ('variableId' in record) return { variables: { some: { id: record.variableId } } }
  return { testCases: { some: { id: record.testCaseId } } }
}
