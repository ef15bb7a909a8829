import { rolesWithPermission } from '@promptwire/core/access/roles'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { DueNotice } from './due-notices.ts'

/** `names`: the ending models that the project uses. */
export interface WarnedProject {
  readonly id: string
  readonly name: string
  readonly names: string[]
}

/** Finds projects that name one of the models and have not received this notice. */
export const findProjectsToWarn = (
  { prisma }: Queryable,
  due: readonly DueNotice[],
): Promise<WarnedProject[]> => prisma.$queryRaw<WarnedProject[]>`
  WITH due AS (
    SELECT * FROM unnest(
      ${due.map(({ name }) => name)}::text[], ${due.map(({ model }) => model)}::text[],
      ${due.map(({ endsAt }) => endsAt)}::date[], ${due.map(({ days }) => days)}::int[])
      AS due (name, model, ends_at, days)),
  named AS (
    SELECT p.project_id, due.* FROM due JOIN prompt p ON p.model_config ->> 'model' = due.name
    UNION
    SELECT p.project_id, due.* FROM due
      JOIN version v ON v.model = due.name JOIN prompt p ON p.id = v.prompt_id)
  SELECT p.id, p.name, array_agg(DISTINCT n.name) AS names
    FROM named n JOIN project p ON p.id = n.project_id AND p.account_id IS NOT NULL
   WHERE NOT EXISTS (
     SELECT FROM model_notice m
      WHERE m.project_id = p.id AND m.model = n.model AND m.ends_at = n.ends_at AND m.days = n.days)
   GROUP BY p.id ORDER BY p.id`

/**
 * Records a notice; false if another process sent it, or the project was deleted. The project's lock delays
 * its deletion until event and email are written.
 */
export async function recordNotice(
  { prisma }: Queryable,
  projectId: string,
  { model, endsAt, days }: DueNotice,
  sentAt: Date,
): Promise<boolean> {
  const found = await prisma.$queryRaw<object[]>`
    SELECT id FROM project
     WHERE id = ${projectId}::uuid AND account_id IS NOT NULL FOR NO KEY UPDATE`
  if (found.length === 0) return false
  const data = [{ projectId, model, endsAt: new Date(endsAt), days, sentAt }]
  const { count } = await prisma.modelNotice.createMany({ data, skipDuplicates: true })
  return count > 0
}

const MAX_RECIPIENTS = 100

export async function findAdminAddresses(
  { prisma }: Queryable,
  projectId: string,
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ email: string }[]>`
    SELECT u.email FROM project_role r JOIN app_user u ON u.id = r.user_id
     WHERE r.project_id = ${projectId}::uuid AND u.email IS NOT NULL
       AND r.role = ANY (${rolesWithPermission('project:rules')}::text[])
     ORDER BY u.id LIMIT ${MAX_RECIPIENTS}`
  return rows.map(({ email }) => email)
}
