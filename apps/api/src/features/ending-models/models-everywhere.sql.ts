import type { FindKnownModel } from '@promptwire/core/models/known/known-model'
import type { Queryable } from '../../platform/database/queryable.ts'
import { endView, findEndings } from './find-endings.ts'
import { listStatedEnds, readNamingProviders } from './providers.sql.ts'

/**
 * Names from working copies and versions of all projects. Jumps through the index, so that each name is read
 * once.
 */
export async function listNamesEverywhere({ prisma }: Queryable): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ model: string }[]>`
    WITH RECURSIVE saved (model) AS (
      SELECT min(model) FROM version WHERE model > ''
      UNION ALL
      SELECT (SELECT min(v.model) FROM version v WHERE v.model > saved.model)
        FROM saved WHERE saved.model IS NOT NULL)
    SELECT model FROM saved WHERE model IS NOT NULL
    UNION
    SELECT model_config ->> 'model' FROM prompt WHERE model_config ->> 'model' <> ''`
  return rows.map(({ model }) => model)
}

/** Counts prompts in all projects whose live version names a model that ends within `withinDays`. */
export async function countEndingPrompts(
  db: Queryable,
  findKnownModel: FindKnownModel,
  at: Date,
  withinDays: number,
): Promise<number> {
  const find = (names: readonly string[], providers: Parameters<typeof findEndings>[1]) =>
    findEndings(names, providers, findKnownModel)
      .filter(({ row }) => endView(row, at).days_left <= withinDays)
      .flatMap(({ names }) => names)
  const all = await listNamesEverywhere(db)
  const stated = (await listStatedEnds(db, all)).map(({ name }) => name)
  const names = [...new Set([...find(all, []), ...stated])]
  if (names.length === 0) return 0
  const used = await db.prisma.$queryRaw<{ project: string; model: string; prompts: number }[]>`
    SELECT p.project_id AS project, v.model, count(*)::int AS prompts
      FROM version v JOIN prompt p ON p.published_version_id = v.id
      JOIN project ON project.id = p.project_id AND project.account_id IS NOT NULL
     WHERE v.model = ANY (${names}::text[]) GROUP BY 1, 2`
  let total = 0
  for (const project of new Set(used.map((each) => each.project))) {
    const own = used.filter((each) => each.project === project)
    const providers = await readNamingProviders(db, project)
    const ending = find(
      own.map(({ model }) => model),
      providers,
    )
    for (const { model, prompts } of own) if (ending.includes(model)) total += prompts
  }
  return total
}
