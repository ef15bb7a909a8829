import { ModelConfig, Tags } from '@promptwire/core/contract/fields'
import { BLOCK_TITLES, MOST_CONTENT } from '@promptwire/core/contract/public/blocks'
import { Failure } from '@promptwire/core/failure'
import { MOST_NAME, visibleName } from '@promptwire/core/text'
import type { ImportedPrompt } from './import-format.ts'

/** What others allow and we do not, mended where nothing is lost by it, and else refused or noted. */
export function withinLimits(prompt: ImportedPrompt): ImportedPrompt {
  const { config, notes } = modelConfigOf(prompt.model_config ?? {})
  return {
    ...prompt,
    name: prompt.name && nameOf(prompt.name),
    description: prompt.description?.slice(0, MOST_DESCRIPTION),
    tags: Tags.safeParse(prompt.tags).data ?? [],
    blocks: prompt.blocks.map((block) => {
      if (block.content.length > MOST_CONTENT) throw tooLong(block.title)
      return { ...block, title: nameOf(block.title) || BLOCK_TITLES[block.type] }
    }),
    model_config: config,
    notes: [...prompt.notes, ...notes],
  }
}

const MOST_DESCRIPTION = 2_000

const nameOf = (text: string) => visibleName(text).slice(0, MOST_NAME)

const tooLong = (title: string) =>
  new Failure(
    'VALIDATION_ERROR',
    `content: the part "${title.slice(0, 80)}" is longer than ${MOST_CONTENT} characters; divide it with headings.`,
  )

/** Fields whose value means nothing to us are left out and named. */
function modelConfigOf(given: Readonly<Record<string, unknown>>) {
  const problems = ModelConfig.safeParse(given).error?.issues ?? []
  const wrong = [...new Set(problems.map(({ path }) => String(path[0])))]
  const kept = Object.entries(given).filter(([name]) => !wrong.includes(name))
  const note = `Of the model configuration was left out: ${wrong.join(', ')}.`
  return { config: Object.fromEntries(kept), notes: wrong.length > 0 ? [note] : [] }
}
