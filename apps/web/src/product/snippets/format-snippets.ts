import type { ProviderFormat } from '@promptwire/core/formats/formats'
import { fetchCode } from './fetch-snippets.ts'
import type { Snippet } from './snippet-tabs.tsx'

interface Sender {
  readonly name: string
  readonly format: ProviderFormat | 'ai-sdk'
  readonly place: string
  readonly imports: readonly string[]
  /** Sends `data.request` and prints the answer. */
  readonly send: string
}

const SENDERS: readonly Sender[] = [
  {
    name: 'OpenAI',
    format: 'openai-responses',
    place: 'Needs the openai package.',
    imports: ["import OpenAI from 'openai'"],
    send: `const answer = await new OpenAI().responses.create(data.request)
console.log(answer.output_text)`,
  },
  {
    name: 'OpenAI chat',
    format: 'openai-chat',
    place: 'Needs the openai package. Also for services that are compatible with it.',
    imports: ["import OpenAI from 'openai'"],
    send: `const answer = await new OpenAI().chat.completions.create(data.request)
console.log(answer.choices[0].message.content)`,
  },
  {
    name: 'Anthropic',
    format: 'anthropic',
    place: 'Needs the @anthropic-ai/sdk package.',
    imports: ["import Anthropic from '@anthropic-ai/sdk'"],
    send: `const answer = await new Anthropic().messages.create({ max_tokens: 1024, ...data.request })
console.log(answer.content)`,
  },
  {
    name: 'Google',
    format: 'google',
    place: 'Needs no package. Set GEMINI_API_KEY to your key.',
    imports: [],
    send: `const GOOGLE = 'https://generativelanguage.googleapis.com/v1beta'
const answer = await fetch(\`\${GOOGLE}/models/\${data.model}:generateContent\`, {
  method: 'POST',
  headers: { 'x-goog-api-key': env.GEMINI_API_KEY, 'Content-Type': 'application/json' },
  body: JSON.stringify(data.request),
})
console.log(await answer.json())`,
  },
  {
    name: 'AI SDK',
    format: 'ai-sdk',
    place: 'Needs the ai package and the package of your provider.',
    imports: ["import { openai } from '@ai-sdk/openai'", "import { generateText } from 'ai'"],
    send: `const { text } = await generateText({ model: openai(data.model), ...data.request })
console.log(text)`,
  },
]

/** Code that fetches a prompt as a provider's request, and sends it. */
export const formatSnippets = (slug: string, api: string): Snippet[] =>
  SENDERS.map(({ name, format, place, imports, send }) => ({
    name,
    place: `${place} Set PROMPTWIRE_API_KEY to your key.`,
    text: `${[...imports, "import { env } from 'node:process'"].join('\n')}

${fetchCode(`${api}/api/v1/prompts/${slug}/compiled`, `{ format: '${format}', variables: {} }`)}
${send}`,
  }))
