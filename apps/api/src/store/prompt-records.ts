import { isUuid } from '@promptwire/core/slug'
import type { PromptRecord, PromptRecords } from '../domain/prompt/record-in-prompt.ts'
import type { Prisma, PrismaClient } from './generated/client.ts'

/** Which prompt of a project a record belongs to, in PostgreSQL. */
export const createPromptRecords = (prisma: PrismaClient): PromptRecords => ({
  async isIn(projectId, prompt, record) {
    const where = { projectId, ...promptNamed(prompt), ...holding(record) }
    return (await prisma.prompt.count({ where })) > 0
  },

  async findVariable(projectId, prompt, key) {
    const where = { key, prompt: { projectId, ...promptNamed(prompt) } }
    return (await prisma.variable.findFirst({ where, select: { id: true } }))?.id
  },
})

const promptNamed = (prompt: string) => (isUuid(prompt) ? { id: prompt } : { slug: prompt })

function holding(record: PromptRecord): Prisma.PromptWhereInput {
  if ('blockId' in record) return { blocks: { some: { id: record.blockId } } }
  if ('variableId' in record) return { variables: { some: { id: record.variableId } } }
  return { testCases: { some: { id: record.testCaseId } } }
}
