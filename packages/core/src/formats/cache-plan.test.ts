import { expect, test } from 'vitest'
import type { ChatMessage } from '../compile/chat-message.ts'
import type { MessageBlock } from '../compile/messages.ts'
import { tokenCounterFor } from '../tokens/counter.ts'
import { findCacheMarks, toCacheOption } from './cache-marks.ts'
import { planCache } from './cache-plan.ts'
import { toProviderCall } from './provider-call.ts'

const count = await tokenCounterFor('gpt-4o')
const block = (content: string, more: Partial<MessageBlock> = {}): MessageBlock => ({
  title: 'Rules',
  content,
  enabled: true,
  sort_order: 0,
  ...more,
})
const LONG = 'Answer in short sentences. '.repeat(400)

test('the stable text ends at the first placeholder or condition', () => {
  const plan = planCache([block('Be brief.'), block('For {{name}}'), block('Later.')], count)
  expect(plan.stable_tokens).toBe(count('## Rules\nBe brief.\n\n## Rules\nFor '))
  expect(plan.breakpoints).toMatchObject([{ message: 0, characters: '## Rules\nBe brief.'.length }])
  const when = { variable: 'plan', is: 'present' } as const
  expect(planCache([block('Be brief.', { when })], count)).toEqual({
    stable_tokens: 0,
    breakpoints: [],
    key: null,
  })
  expect(planCache([block('a', { title: 'For {{name}}' })], count).breakpoints).toEqual([])
})

test('prompts with the same start have the same key, and no others', () => {
  const key = (...blocks: MessageBlock[]) => planCache(blocks, count).key
  expect(key(block('Be brief.'), block('{{a}}'))).toBe(key(block('Be brief.'), block('{{b}}')))
  expect(key(block('Be brief.'))).not.toBe(key(block('Be kind.')))
})

test('Anthropic is asked to cache stable ends above the minimum of the model, four at most', () => {
  const turns = Array.from({ length: 6 }, (_, at) =>
    block(LONG, { role: at % 2 ? 'assistant' : 'user' }),
  )
  const plan = planCache([block(LONG), ...turns, block('{{question}}', { role: 'user' })], count)
  expect(Object.keys(findCacheMarks('anthropic', plan, 'claude-sonnet-4-5'))).toHaveLength(4)
  const short = planCache([block('Be brief.')], count)
  expect(findCacheMarks('anthropic', short, 'claude-sonnet-4-5')).toEqual({})
  const first = planCache([block(LONG)], count)
  expect(findCacheMarks('anthropic', first, 'claude-sonnet-4-5')).toEqual({
    0: first.breakpoints[0]?.characters,
  })
  expect(findCacheMarks('anthropic', first, 'claude-haiku-4-5')).toEqual({})
  expect(findCacheMarks('google', first, 'gemini-2.5-pro')).toEqual({})
})

test('OpenAI gets a cache key where it caches, unless the author set one', () => {
  const plan = planCache([block(LONG)], count)
  expect(toCacheOption('openai', plan, 'gpt-5.2')).toEqual({ promptCacheKey: plan.key })
  expect(toCacheOption('openai-compatible', plan, 'mistral-large')).toEqual({})
  const messages = [{ role: 'system', content: LONG }] as const
  const settings = { extras: { prompt_cache_key: 'own' } }
  const { settings: sent } = toProviderCall('openai', messages, settings, {
    plan,
    model: 'gpt-5.2',
  })
  expect(sent.providerOptions).toEqual({ promptCacheKey: 'own' })
})

test('Anthropic caches the start of system text to which later system text is moved', () => {
  const call = (...messages: ChatMessage[]) => {
    const blocks = messages.map(({ role, content }, sort_order) =>
      block(content, { role, sort_order, heading: 'none' }),
    )
    const plan = planCache([...blocks, block('{{x}}', { sort_order: 9 })], count)
    return toProviderCall('anthropic', messages, {}, { plan, model: 'claude-sonnet-4-5' })
  }
  const later = { role: 'system', content: 'Later.' } as const
  const moved = call({ role: 'system', content: LONG }, { role: 'user', content: LONG }, later)
  expect(moved.system).toBe(`${LONG}\n\nLater.`)
  expect(moved.cacheMarks).toEqual({ 0: LONG.length })
  expect(call({ role: 'user', content: LONG }, later).cacheMarks).toBeUndefined()
})
