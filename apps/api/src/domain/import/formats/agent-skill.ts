import { findBlocks } from '@promptwire/core/paste/find-blocks'
import { variablesOf } from '@promptwire/core/paste/variables-of'
import { z } from 'zod'
import { UnreadableFile } from '../../test-case/unreadable-file.ts'
import { frontMatter } from '../front-matter.ts'
import {
  type ImportedPrompt,
  type ImportSource,
  onlyPrompts,
  type ReadFormat,
} from '../import-format.ts'
import { about, otherFields } from '../words.ts'

type File = Pick<ImportSource, 'text'> & { readonly path: string }

const MAIN_FILE = /(?:^|\/)SKILL\.md$/
const TEXT_FILE = /\.(md|mdx|txt)$/i

const Head = z.looseObject({ name: z.string(), description: z.string().default('') })

/** A SKILL.md alone. */
export const readAgentSkill: ReadFormat = ({ text, isNamed }) => {
  const skill = skillOf(text, [], isNamed)
  return skill && onlyPrompts([skill])
}

/** What a folder holds: skills, each with the files below it, and all files that are of none. */
export interface SkillFolder {
  readonly skills: readonly ImportedPrompt[]
  readonly rest: readonly File[]
}

/** The skills of a folder. A SKILL.md that is none is like any other file, and what is below it too. */
export function readSkillFolder(files: readonly File[]): SkillFolder {
  const mains = files.filter(({ path }) => MAIN_FILE.test(path))
  const roots = mains.map(({ path }) => path.slice(0, -'SKILL.md'.length))
  const byRoot = new Map<string | undefined, File[]>()
  for (const file of files) {
    const root = longest(roots.filter((each) => file.path.startsWith(each)))
    byRoot.set(root, [...(byRoot.get(root) ?? []), file])
  }
  const skills: ImportedPrompt[] = []
  const rest: File[] = []
  for (const inside of byRoot.values()) {
    const main = inside.find((file) => mains.includes(file))
    const others = inside.filter((file) => file !== main)
    const skill = main && readableSkill(main, others)
    if (skill) skills.push(skill)
    else rest.push(...inside)
  }
  return { skills, rest }
}

/** Undefined where its head cannot be read either; reading the file by itself says why. */
function readableSkill({ text }: File, files: readonly File[]): ImportedPrompt | undefined {
  try {
    return skillOf(text, files, true)
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}

const longest = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)[0]

function skillOf(
  text: string,
  files: readonly File[],
  isNamed: boolean,
): ImportedPrompt | undefined {
  const file = frontMatter(text)
  const { data: head } = Head.safeParse(file?.fields)
  // Others name their files too, and describe them; without a description it may be anything.
  if (!file || !head || !(isNamed || head.description)) return undefined
  const kept = files.filter((each) => TEXT_FILE.test(each.path) && each.text !== '')
  const left = files.filter((each) => !kept.includes(each))
  const found = findBlocks(file.body)
  return {
    name: head.name,
    description: head.description,
    tags: ['skill'],
    blocks: [...found, ...kept.map(blockOfFile)],
    variables: variablesOf(found).map((key) => ({ key })),
    notes: [
      ...(kept.length > 0 ? ['Its other texts are blocks that are switched off.'] : []),
      ...about(
        left.map(({ path }) => path),
        (paths) => `Files that are no texts were left out: ${paths}.`,
      ),
      ...about(
        otherFields(head, ['name', 'description']),
        (names) => `Of its head was left out: ${names}.`,
      ),
    ],
  }
}

const blockOfFile = ({ path, text }: File) => ({
  ...{ type: 'custom' as const, title: path, content: text },
  enabled: false,
})
