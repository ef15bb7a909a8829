import { Failure } from '@promptwire/core/failure'
import { isUuid } from '@promptwire/core/slug'
import type { FindRecord } from '../domain/prompt/named-record.ts'
import type { Changes } from './change.ts'
import { promptNamed } from './find-prompt.ts'

/** Finds blocks, variables and test cases of a project in PostgreSQL, and what they belong to. */
export const createFindRecord =
  ({ prisma }: Changes): FindRecord =>
  async (projectId, { field, name, prompt }) => {
    const byId = isUuid(name)
    if (!byId && prompt === undefined) throw promptMissing(field)
    const named = prompt === undefined ? {} : promptNamed(prompt)
    if (!named) return undefined
    const inPrompt = { prompt: { projectId, ...named } }
    const select = { id: true, promptId: true }
    const where = { id: name, ...inPrompt }
    if (field === 'block_id') return (await prisma.block.findFirst({ where, select })) ?? undefined
    if (field === 'test_case_id') {
      return (await prisma.testCase.findFirst({ where, select })) ?? undefined
    }
    const variable = byId ? where : { key: name, ...inPrompt }
    return (await prisma.variable.findFirst({ where: variable, select })) ?? undefined
  }

const promptMissing = (field: string) =>
  new Failure('VALIDATION_ERROR', `${field}: a key needs prompt_id beside it.`)
