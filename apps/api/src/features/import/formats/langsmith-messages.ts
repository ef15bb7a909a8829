import { z } from 'zod'
import type { Message } from '../imported-chat.ts'
import type { TemplateStyle } from '../template-style.ts'
import { Constructor, getClassName } from './langsmith-objects.ts'

const Template = z.looseObject({
  template: z.string(),
  template_format: z.enum(['f-string', 'mustache', 'jinja2']).default('f-string'),
  partial_variables: z.record(z.string(), z.unknown()).nullish(),
})

/** A Map, since the class name comes from the file. */
const ROLES: ReadonlyMap<string, string> = new Map([
  ['SystemMessagePromptTemplate', 'system'],
  ['SystemMessage', 'system'],
  ['HumanMessagePromptTemplate', 'user'],
  ['HumanMessage', 'user'],
  ['AIMessagePromptTemplate', 'assistant'],
  ['AIMessage', 'assistant'],
])

/** A message with its template style and the values fixed in it. */
export interface TemplateMessage {
  readonly message: Message
  readonly style: TemplateStyle
  readonly fixed: Readonly<Record<string, unknown>>
}

export function readMessages(prompt: Constructor): {
  messages: TemplateMessage[]
  places: string[]
} {
  const listed = Array.isArray(prompt.kwargs['messages']) ? prompt.kwargs['messages'] : [prompt]
  const messages: TemplateMessage[] = []
  const places: string[] = []
  for (const each of listed) {
    const part = Constructor.safeParse(each).data
    const message = part && readMessage(part, each === prompt)
    if (message) messages.push(message)
    else places.push(part ? getPlaceholderName(part) : 'a message')
  }
  return { messages, places }
}

function getPlaceholderName(part: Constructor): string {
  const name = part.kwargs['variable_name']
  return typeof name === 'string' ? name : getClassName(part)
}

function readMessage(part: Constructor, isWhole: boolean): TemplateMessage | undefined {
  const { kwargs } = part
  const named = typeof kwargs['role'] === 'string' ? kwargs['role'] : undefined
  // LangChain sends a string prompt as the user's message.
  const role = isWhole ? 'user' : (ROLES.get(getClassName(part)) ?? named)
  if (role === undefined) return undefined
  const nested = isWhole ? [part] : [kwargs['prompt'] ?? []].flat()
  const parts = nested.map(readPart)
  const [first] = parts
  if (first) {
    const fixed = Object.assign({}, ...parts.map((each) => each.fixed))
    return {
      message: { role, content: parts.map((each) => each.content) },
      style: first.style,
      fixed,
    }
  }
  const content = kwargs['content']
  return content === undefined
    ? undefined
    : { message: { role, content: content }, style: 'literal', fixed: {} }
}

/** Since LangChain 1.0, message parts have the shape of the provider's API. */
const PartTemplate = z.looseObject({
  template: z.looseObject({ type: z.string(), text: z.unknown().optional() }),
  template_format: Template.shape.template_format,
})

/** Reads a text template; for other parts, such as an image, returns the type. */
function readPart(given: unknown) {
  const object = Constructor.safeParse(given).data
  const part = PartTemplate.safeParse(object?.kwargs).data
  if (part) return { content: part.template, style: part.template_format, fixed: {} }
  const { data } = Template.safeParse(object?.kwargs)
  const style = data?.template_format ?? ('f-string' as const)
  const content = data
    ? { type: 'text', text: data.template }
    : { type: object && getClassName(object) }
  return { content, style, fixed: data?.partial_variables ?? {} }
}
