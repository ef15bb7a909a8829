import { createHash } from 'node:crypto'
import { SKILL_FILE } from '@promptwire/contract/content/skill-fields'
import type { PublicSkill } from '@promptwire/contract/skills/public-skills'
import { Failure } from '@promptwire/core/errors/failure'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Compute } from '../../platform/threads/task.ts'
import type { ServeContent, ServedContent } from '../delivery/index.ts'
import { readStoredFile } from '../stored-files/index.sql.ts'
import { writeSkillArchive } from './export-skill.ts'
import { findPublicSkills } from './find-skills.sql.ts'
import { readSkillText, skillView } from './served-skill.ts'

interface Needs {
  readonly serveContent: ServeContent
  readonly compute: Pick<Compute, 'run'>
}

/** Archive hashes by served content, since hashing has to write the archive. */
const archiveHashes = new WeakMap<ServedContent, Promise<string>>()

/** Lists live skills of public projects; of skills with the same name, the oldest. */
export const listPublicSkills = internalVerb(
  'list_public_skills',
  async ({ unitOfWork, serveContent, compute }: InternalContext<'list_public_skills', Needs>) => {
    const skills = new Map<string, PublicSkill>()
    for (const { slug, projectId, ...pointer } of await findPublicSkills(unitOfWork)) {
      const served = await serveContent(pointer, { projectId })
      const { name, description, files } = await skillView({ id: pointer.id, slug }, served)
      if (skills.has(name)) continue
      const [main] = files
      const isAlone = files.length === 1
      const sha256 =
        isAlone && main ? main.sha256 : await hashArchive(unitOfWork, compute, projectId, served)
      skills.set(name, { project_id: projectId, slug, name, description, sha256, files })
    }
    return { data: [...skills.values()] }
  },
)

export const getPublicSkillFile = internalVerb(
  'get_public_skill_file',
  async ({
    input: { project_id: projectId, slug, path },
    caller: { at },
    unitOfWork,
    serveContent,
    compute,
  }: InternalContext<'get_public_skill_file', Needs>) => {
    const [found] = await findPublicSkills(unitOfWork, { projectId, slug, at })
    if (!found) throw notPublic()
    const served = await serveContent(found, { projectId })
    const bytes =
      path === undefined
        ? await writeSkillArchive(unitOfWork, compute, { projectId }, served)
        : await readFile(unitOfWork, projectId, served, path)
    return { data: { content_base64: Buffer.from(bytes).toString('base64') } }
  },
)

async function readFile(
  db: Queryable,
  projectId: string,
  served: ServedContent,
  path: string,
): Promise<Uint8Array> {
  if (path === SKILL_FILE) return Buffer.from((await readSkillText(served)).text)
  const file = served.content.files.find((each) => each.path === path)
  if (!file) throw notPublic()
  return readStoredFile(db, projectId, file.sha256)
}

function hashArchive(
  db: Queryable,
  compute: Needs['compute'],
  projectId: string,
  served: ServedContent,
): Promise<string> {
  const known =
    archiveHashes.get(served) ??
    writeSkillArchive(db, compute, { projectId }, served).then((archive) =>
      createHash('sha256').update(archive).digest('hex'),
    )
  archiveHashes.set(served, known)
  return known
}

const notPublic = () => new Failure('NOT_FOUND', 'No public skill has this file.')
