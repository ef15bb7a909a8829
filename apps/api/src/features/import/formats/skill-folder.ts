import { UnreadableFile } from '../../files/index.ts'
import { isAboutFolder } from '../about-folder.ts'
import type { ImportedPrompt, ImportSource } from '../import-format.ts'
import { readSkill } from './agent-skill.ts'

type File = Pick<ImportSource, 'text'> & { readonly path: string }

/** Contents of a folder: skills with their files, and the files outside of skills. */
export interface SkillFolder {
  readonly skills: readonly ImportedPrompt[]
  /** Each invalid SKILL.md, and the files below it. */
  readonly broken: readonly File[]
  readonly others: readonly File[]
}

const MAIN_FILE = /(?:^|\/)SKILL\.md$/i
const TEXT_FILE = /\.(md|mdx|txt)$/i

/** The folder of a SKILL.md, as its path begins. */
const getSkillRoot = ({ path }: File) => path.slice(0, -'SKILL.md'.length)

/** The skills of a folder. An invalid SKILL.md and the files below it are ordinary files. */
export function readSkillFolder(files: readonly File[]): SkillFolder {
  const mains = files.filter(({ path }) => MAIN_FILE.test(path))
  const roots = mains.map(getSkillRoot)
  const byRoot = new Map<string | undefined, File[]>()
  for (const file of files) {
    const root = findDeepest(roots.filter((each) => file.path.startsWith(each)))
    byRoot.set(root, [...(byRoot.get(root) ?? []), file])
  }
  const skills: ImportedPrompt[] = []
  const broken: File[] = []
  for (const [root, inside] of byRoot) {
    if (root === undefined) continue
    const skill = readableSkill(inside)
    if (skill) skills.push(skill)
    else broken.push(...inside)
  }
  return { skills, broken, others: byRoot.get(undefined) ?? [] }
}

const findDeepest = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)[0]

/** Undefined where its head cannot be read either; reading the file by itself says why. */
function readableSkill(files: readonly File[]): ImportedPrompt | undefined {
  const main = files.find(({ path }) => MAIN_FILE.test(path))
  if (!main) return undefined
  const others = files.filter((file) => file !== main)
  const attachments = others.filter(
    (file) => TEXT_FILE.test(file.path) && file.text !== '' && !isAboutFolder(file),
  )
  try {
    const left = others.filter((file) => !attachments.includes(file))
    return readSkill(main.text, { attachments, left, isNamed: true })
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}
