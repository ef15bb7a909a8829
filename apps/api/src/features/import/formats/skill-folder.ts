import { UnreadableFile, withoutMark } from '../../files/index.ts'
import { isAboutFolder } from '../about-folder.ts'
import type { GivenFile, ImportChoices, ImportedPrompt, ImportSource } from '../import-format.ts'
import { readSkill } from './agent-skill.ts'
import { keepSkill } from './kept-skill.ts'

type File = Pick<ImportSource, 'written'> & Omit<GivenFile, 'content'>

export interface SkillFolder {
  readonly skills: readonly ImportedPrompt[]
  /** Every invalid SKILL.md, and the files below it. */
  readonly broken: readonly File[]
  readonly others: readonly File[]
}

const MAIN_FILE = /(?:^|\/)SKILL\.md$/i
const TEXT_FILE = /\.(md|mdx|txt)$/i

const getSkillRoot = ({ path }: File) => path.slice(0, -'SKILL.md'.length)

/** An invalid SKILL.md and the files below it become ordinary files. */
export function readSkillFolder(files: readonly File[], choices: ImportChoices): SkillFolder {
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
    const skill = readableSkill(inside, choices)
    if (skill) skills.push(skill)
    else broken.push(...inside)
  }
  return { skills, broken, others: byRoot.get(undefined) ?? [] }
}

const findDeepest = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)[0]

/** Undefined if the front matter is unreadable; reading the file on its own reports why. */
function readableSkill(files: readonly File[], choices: ImportChoices): ImportedPrompt | undefined {
  const main = files.find(({ path }) => MAIN_FILE.test(path))
  if (!main) return undefined
  const others = files.filter((file) => file !== main)
  try {
    return keptSkill(main, others, choices) ?? dividedSkill(main, others, choices)
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}

/** A skill whose files export unchanged; undefined if that is impossible or the caller asks to tidy. */
function keptSkill(
  main: File,
  others: readonly File[],
  choices: ImportChoices,
): ImportedPrompt | undefined {
  const root = getSkillRoot(main)
  const given = others.filter((file) => file.written !== '' || file.content_base64 !== undefined)
  const files = given.map(({ path, written, content_base64 }) => ({
    path: path.slice(root.length),
    content: written,
    content_base64,
  }))
  const kept = choices.isTidied ? undefined : keepSkill(main.written, files)
  if (!kept) return undefined
  const left = others.filter((file) => !given.includes(file))
  const reading = { attachments: [], left, isNamed: true, isKept: true }
  const skill = readSkill(withoutMark(main.written), reading, choices)
  return skill && { ...skill, ...kept }
}

/** A prompt from SKILL.md, with the other texts as disabled blocks. */
function dividedSkill(
  main: File,
  others: readonly File[],
  choices: ImportChoices,
): ImportedPrompt | undefined {
  const attachments = others.filter(
    (file) => TEXT_FILE.test(file.path) && file.written !== '' && !isAboutFolder(file),
  )
  const left = others.filter((file) => !attachments.includes(file))
  return readSkill(withoutMark(main.written), { attachments, left, isNamed: true }, choices)
}
