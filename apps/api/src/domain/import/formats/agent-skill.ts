import { findBlocks } from '@promptwire/core/paste/find-blocks'
import { variablesOf } from '@promptwire/core/paste/variables-of'
import { z } from 'zod'
import { frontMatter } from '../front-matter.ts'
import {
  type FoundPrompts,
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

/** The skills of a folder, each with the files below it; undefined where there is none. */
export function readSkillFolder(files: readonly File[]): FoundPrompts | undefined {
  const mains = files.filter(({ path }) => MAIN_FILE.test(path))
  const roots = mains.map(({ path }) => path.slice(0, -'SKILL.md'.length))
  const others = new Map<string | undefined, File[]>()
  for (const file of files) {
    if (mains.includes(file)) continue
    const root = longest(roots.filter((each) => file.path.startsWith(each)))
    others.set(root, [...(others.get(root) ?? []), file])
  }
  const skills = mains.flatMap(
    ({ text }, at) => skillOf(text, others.get(roots[at]) ?? [], true) ?? [],
  )
  const [first, ...rest] = skills
  if (!first) return undefined
  const outside = about(
    (others.get(undefined) ?? []).map(({ path }) => path),
    (paths) => `Files outside of skills were left out: ${paths}.`,
  )
  return onlyPrompts([{ ...first, notes: [...first.notes, ...outside] }, ...rest])
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
