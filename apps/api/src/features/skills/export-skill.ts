import { createHash } from 'node:crypto'
import { SKILL_FILE } from '@promptwire/contract/content/skill-fields'
import type { Caller } from '../../kernel/caller.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { readSkillHead } from '../content/index.ts'
import { requestedContent, type ServeContent, type ServedContent } from '../delivery/index.ts'
import { readStoredFiles } from '../stored-files/index.sql.ts'
import { readSkillText } from './served-skill.ts'
import { writeArchiveTask } from './skill-archive.ts'

interface Needs {
  readonly serveContent: ServeContent
  readonly compute: Pick<Compute, 'run'>
}

export const exportSkill = verb(
  'export_skill',
  async ({
    caller,
    input,
    prompt,
    unitOfWork,
    serveContent,
    compute,
  }: VerbContext<'export_skill', Needs>) => {
    const served = await serveContent(requestedContent(caller, prompt, input.version), caller)
    const archive = await writeSkillArchive(unitOfWork, compute, caller, served)
    const { name } = readSkillHead(served.content.front_matter ?? '')
    const data = {
      file_name: `${name}.zip`,
      sha256: createHash('sha256').update(archive).digest('hex'),
      bytes: archive.length,
      archive: Buffer.from(archive).toString('base64'),
    }
    return { data, revision: served.revision }
  },
)

/** SKILL.md comes first, then its files. */
export async function writeSkillArchive(
  db: Queryable,
  compute: Needs['compute'],
  { projectId }: Pick<Caller, 'projectId'>,
  served: ServedContent,
): Promise<Uint8Array> {
  const { text } = await readSkillText(served)
  const { files } = served.content
  const stored = await readStoredFiles(
    db,
    projectId,
    files.map(({ sha256 }) => sha256),
  )
  const input = [
    { path: SKILL_FILE, data: new Uint8Array(Buffer.from(text)) },
    ...files.map(({ path, sha256 }) => ({ path, data: stored.get(sha256) ?? new Uint8Array() })),
  ]
  const size = input.reduce((sum, { data }) => sum + data.length, 0)
  return compute.run(writeArchiveTask, { projectId, size, input })
}
