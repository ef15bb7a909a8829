import type { PromptPointer } from '../../kernel/resolved-prompt.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'

export interface AnyContent extends PromptPointer {
  readonly projectId: string
}

const PAGE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

const PROMPT = Prisma.sql`p.id, p.name, p.project_id AS "projectId", p.revision`
const WORKING_COPIES = Prisma.sql`
  SELECT p.id AS "after", ${PROMPT}, p.last_version + 1 AS version, NULL AS "versionId" FROM prompt p`
const VERSIONS = Prisma.sql`
  SELECT v.id AS "after", ${PROMPT}, v.number AS version, v.id AS "versionId"
    FROM version v JOIN prompt p ON p.id = v.prompt_id`

/** Yields all working copies, then all versions, each in the order of ids. */
export async function* listAllContents(db: Queryable): AsyncGenerator<AnyContent> {
  for (const contents of [WORKING_COPIES, VERSIONS]) {
    for (let after: string | undefined = FIRST; after !== undefined; ) {
      const page: (Omit<AnyContent, 'versionId'> & { after: string; versionId: string | null })[] =
        await db.query(Prisma.sql`
          SELECT * FROM (${contents}) AS content
           WHERE "after" > ${after}::uuid ORDER BY "after" LIMIT ${PAGE}`)
      for (const { after: _, versionId, ...content } of page) {
        yield { ...content, versionId: versionId ?? undefined }
      }
      after = page.length < PAGE ? undefined : page.at(-1)?.after
    }
  }
}
