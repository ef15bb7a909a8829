import type { EndOfModel } from '@promptwire/contract/models/end-of-model'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { JudgedModel } from './model-end-rule.ts'

/** Null without an announced end. */
export async function judgeModelEnd(
  { prisma }: Queryable,
  projectId: string,
  end: EndOfModel | null,
): Promise<JudgedModel> {
  const select = { modelEndDays: true }
  const project = await prisma.project.findUnique({ where: { id: projectId }, select })
  const days = project?.modelEndDays ?? null
  const rule = days === null ? null : { days, blocks: end !== null && end.days_left <= days }
  return { rule, end }
}
