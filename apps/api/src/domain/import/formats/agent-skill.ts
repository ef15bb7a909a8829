import { divideText } from '@promptwire/core/paste/divide-text'
import { MOST_NAME } from '@promptwire/core/text'
import { z } from 'zod'
import { frontMatter } from '../front-matter.ts'
import { type ImportedPrompt, onlyPrompts, type ReadFormat } from '../import-format.ts'

const MAIN_FILE = /(?:^|\/)SKILL\.md$/
const TEXT_FILE = /\.(md|mdx|txt)$/i

const Head = z.looseObject({ name: z.string(), description: z.string() })

/** A folder of the Agent Skills format, or its SKILL.md alone. */
export const readAgentSkill: ReadFormat = ({ text, files }) => {
  const main = files.find(({ path }) => MAIN_FILE.test(path))
  const file = frontMatter(main?.content ?? text)
  const { data: head } = Head.safeParse(file?.fields)
  // Dotprompt's head may name and describe too, but it names a model.
  if (!file || !head || 'model' in head) return undefined
  const others = files.filter((each) => each !== main)
  const kept = others.filter(({ path }) => TEXT_FILE.test(path))
  const divided = divideText(file.body)
  const blocks: ImportedPrompt['blocks'] = [
    ...divided.blocks,
    ...kept.map(({ path, content }) => ({
      type: 'custom' as const,
      title: path.slice(-MOST_NAME),
      content,
      enabled: false,
    })),
  ]
  return onlyPrompts([
    {
      name: head.name,
      description: head.description,
      tags: ['skill'],
      blocks,
      variables: divided.variables.map((key) => ({ key })),
      notes: notesOf(Object.keys(head), kept.length, others.length - kept.length),
    },
  ])
}

function notesOf(fields: readonly string[], kept: number, left: number): string[] {
  const unknown = fields.filter((name) => name !== 'name' && name !== 'description')
  return [
    ...(kept > 0 ? ['Its other texts are blocks that are switched off.'] : []),
    ...(left > 0 ? ['Scripts and other files were left out: a prompt holds texts alone.'] : []),
    ...(unknown.length > 0
      ? [`Of its head was left out: ${unknown.join(', ').slice(0, 200)}.`]
      : []),
  ]
}
