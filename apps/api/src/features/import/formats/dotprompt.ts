import { z } from 'zod'
import { frontMatter } from '../front-matter.ts'
import { type ImportedPrompt, onlyPrompts, type ReadFormat } from '../import-format.ts'
import { noteAbout, otherFields } from '../import-notes.ts'
import { declaredVariables, importedChat } from '../imported-chat.ts'
import { ourTemplate } from '../template-style.ts'
import { escapeNonVariables } from './escape-handlebars.ts'
import { Input, picoschemaVariables } from './picoschema.ts'

const Head = z.looseObject({
  name: z.string().optional(),
  description: z.string().optional(),
  model: z.string().optional(),
  config: z.record(z.string(), z.unknown()).nullish(),
  input: Input.nullish(),
})

/** One of these is in the head of a Dotprompt file, and in no other's. */
const MARKER_FIELDS = ['model', 'input', 'output']
const KNOWN_FIELDS = ['name', 'description', 'model', 'config', 'input']

/** `{{role "system"}}` begins another's message. */
const ROLE = /\{\{\s*role\s+["'](\w{1,20})["']\s*\}\}/g

/** A Dotprompt file: a YAML head that names the model, and a Handlebars template. */
export const readDotprompt: ReadFormat = ({ text, path, isNamed }) => {
  const file = frontMatter(text)
  const isSure =
    isNamed ||
    path?.endsWith('.prompt') ||
    MARKER_FIELDS.some((name) => Object.hasOwn(file?.fields ?? {}, name))
  const { data: head } = Head.safeParse(file?.fields ?? {})
  if (!isSure || !head) return undefined
  return onlyPrompts([importedPrompt(head, file?.body ?? text)])
}

function importedPrompt(head: z.output<typeof Head>, body: string): ImportedPrompt {
  // Before it is cut into messages, over which a loop may go.
  const template = escapeNonVariables(body)
  const chat = importedChat(splitMessages(template.text), (text) => ourTemplate(text, 'handlebars'))
  const { name, description, model, config, input } = head
  const { variables, left } = picoschemaVariables(input ?? {})
  const others = [...otherFields(head, KNOWN_FIELDS), ...left]
  return {
    name,
    description,
    blocks: chat.blocks,
    variables: declaredVariables(chat.variables, variables),
    // `googleai/gemini-2.5-flash` names the plugin and its model.
    model_config: { ...config, ...(model && { model: model.slice(model.indexOf('/') + 1) }) },
    notes: [
      ...chat.notes,
      ...template.notes,
      ...noteAbout(others, (names) => `Skipped fields of its front matter: ${names}.`),
    ],
  }
}

/** Text before the first role is the system message, as is a whole file without roles. */
function splitMessages(body: string) {
  const [before = '', ...rest] = body.trim().split(ROLE)
  const messages = [{ role: 'system', content: before.trim() }]
  for (let at = 0; at < rest.length; at += 2) {
    messages.push({ role: rest[at] ?? '', content: (rest[at + 1] ?? '').trim() })
  }
  return messages.filter(({ content }) => content !== '')
}
