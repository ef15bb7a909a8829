import { zipSync } from 'fflate'
import { promptPath } from '../../../product/prompt-path.ts'
import { optional } from '../../../session/forms/optional.ts'
import type { WebRequest } from '../../../session/render/web-environment.ts'

const ARCHIVE = /\.(?:zip|skill)$/i
const MAIN_FILE = /(?:^|\/)SKILL\.md$/

/**
 * Adds a skill if the form has only one, as an archive or a folder. An invalid skill folder is
 * imported as files.
 */
export async function addChosenSkill(c: WebRequest) {
  const form = await c.req.formData()
  const chosen = [...form.values()].flatMap((value) =>
    typeof value === 'string' || value.name === '' ? [] : value,
  )
  const [file, ...others] = chosen
  if (file && others.length === 0 && ARCHIVE.test(file.name)) {
    return addSkill(c, Buffer.from(await file.arrayBuffer()))
  }
  if (!isSkillFolder(chosen.map(({ name }) => name))) return undefined
  const files = chosen.map(async (each) => [each.name, new Uint8Array(await each.arrayBuffer())])
  const archive = zipSync(Object.fromEntries(await Promise.all(files)), { level: 0 })
  return optional(addSkill(c, Buffer.from(archive)), 'VALIDATION_ERROR')
}

const addSkill = async (c: WebRequest, archive: Buffer) =>
  (await c.var.projectApi.import_skill({ archive: archive.toString('base64') })).data

/** True if all files are below the folder of the only SKILL.md. */
function isSkillFolder(paths: readonly string[]): boolean {
  const [main, ...others] = paths.filter((path) => MAIN_FILE.test(path))
  if (main === undefined || others.length > 0) return false
  const root = main.slice(0, -'SKILL.md'.length)
  return paths.every((path) => path.startsWith(root))
}

/** A skill has no preview: its files are stored unchanged. */
export async function redirectToSkill(
  c: WebRequest,
  { slug, name = slug }: { readonly slug: string; readonly name?: string | undefined },
): Promise<Response> {
  const path = `${promptPath(c.var.project, slug)}/files`
  await c.var.flash(path, `Skill ${name} added.`)
  return c.redirect(path, 303)
}
