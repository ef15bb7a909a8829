import { z } from 'zod'
import { type ImportedPrompt, onlyPrompts, type ReadFormat } from '../import-format.ts'
import { importedChat, Message } from '../imported-chat.ts'
import { ourTemplate } from '../template-style.ts'

const Placeholder = z.looseObject({ type: z.literal('placeholder'), name: z.string() })

/** A prompt as Langfuse's API answers it. */
const Prompt = z.looseObject({
  name: z.string(),
  type: z.enum(['text', 'chat']).optional(),
  prompt: z.union([z.string(), z.array(z.union([Placeholder, Message]))]),
  version: z.number(),
  labels: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  config: z.record(z.string(), z.unknown()).nullish(),
})
/** One, several, or what a list of them answers. */
const Prompts = z.union([
  Prompt.transform((prompt) => [prompt]),
  z.array(Prompt).min(1),
  z.looseObject({ data: z.array(Prompt).min(1) }).transform(({ data }) => data),
])

const REFERENCE = /@@@langfusePrompt:[^@]{1,500}@@@/

export const readLangfuse: ReadFormat = ({ json }) => {
  const { data } = Prompts.safeParse(json)
  return data && onlyPrompts(data.map(importedPrompt))
}

function importedPrompt(given: z.output<typeof Prompt>): ImportedPrompt {
  const { name, prompt, tags, config } = given
  const messages =
    typeof prompt === 'string' ? [{ role: 'system', content: prompt }] : prompt.filter(isMessage)
  const { blocks, variables, notes } = importedChat(messages, (text) =>
    ourTemplate(text, 'mustache'),
  )
  return {
    name,
    tags,
    blocks,
    variables,
    model_config: config ?? undefined,
    notes: [...notes, ...notesOf(given)],
  }
}

type Part = z.output<typeof Placeholder> | z.output<typeof Message>

const isMessage = (part: Part): part is z.output<typeof Message> =>
  !Placeholder.safeParse(part).success

function notesOf({ prompt, version, labels }: z.output<typeof Prompt>): string[] {
  const parts = typeof prompt === 'string' ? [prompt] : prompt
  const places = parts.filter((part) => typeof part !== 'string' && !isMessage(part)).length
  const refers = parts.some((part) => REFERENCE.test(JSON.stringify(part)))
  const label = labels.length > 0 ? `, labelled ${labels.join(', ')}` : ''
  return [
    `It was version ${version}${label}; earlier versions and labels stay in Langfuse.`,
    ...(places > 0 ? ['Places for messages were left out.'] : []),
    ...(refers ? ['References to other prompts stayed as text: copy what they stand for.'] : []),
  ]
}
