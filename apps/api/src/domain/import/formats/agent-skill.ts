import { findBlocks } from '@promptwire/core/paste/find-blocks'
import { variablesOf } from '@promptwire/core/paste/variables-of'
import { z } from 'zod'
import { frontMatter } from '../front-matter.ts'
import { type ImportedPrompt, onlyPrompts, type ReadFormat } from '../import-format.ts'
import { about, otherFields } from '../words.ts'

const Head = z.looseObject({ name: z.string(), description: z.string().default('') })

/** A SKILL.md alone. */
export const readAgentSkill: ReadFormat = ({ text, isNamed }) => {
  const skill = skillOf(text, { kept: [], left: [], isNamed })
  return skill && onlyPrompts([skill])
}

interface Around {
  /** Texts below it, which its own text has a model read when they are needed. */
  readonly kept: readonly { readonly path: string; readonly text: string }[]
  readonly left: readonly { readonly path: string }[]
  /** Whether somebody says that it is a skill, be it by the name of the file. */
  readonly isNamed: boolean
}

/** A skill by its SKILL.md; undefined where that has no head of one. */
export function skillOf(text: string, { kept, left, isNamed }: Around): ImportedPrompt | undefined {
  const file = frontMatter(text)
  const { data: head } = Head.safeParse(file?.fields)
  // Others name their files too, and describe them; without a description it may be anything.
  if (!file || !head || !(isNamed || head.description)) return undefined
  const found = findBlocks(file.body)
  const files = kept.map(({ path, text: content }) => ({
    ...{ type: 'custom' as const, title: path, content },
    enabled: false,
  }))
  return {
    name: head.name,
    description: head.description,
    tags: ['skill'],
    blocks: [...found, ...files],
    variables: variablesOf(found).map((key) => ({ key })),
    notes: [
      ...(kept.length > 0 ? ['Its other texts are blocks that are switched off.'] : []),
      ...about(
        left.map(({ path }) => path),
        (paths) => `Of its folder was left out: ${paths}.`,
      ),
      ...about(
        otherFields(head, ['name', 'description']),
        (names) => `Of its head was left out: ${names}.`,
      ),
    ],
  }
}
