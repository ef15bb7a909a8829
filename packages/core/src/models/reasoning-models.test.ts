import { expect, test } from 'vitest'
import { isOpenAiReasoningModel, isReasoningModel } from './reasoning-models.ts'

test.for([
  ['gpt-5.2', true, true],
  ['openai/gpt-5-mini', true, true],
  ['o3', true, true],
  ['o4-mini-2025-04-16', true, true],
  ['deepseek-reasoner', true, false],
  ['us.deepseek.r1-v1:0', true, false],
  ['qwen3-235b-a22b-thinking-2507', true, false],
  ['gpt-5-chat-latest', false, false],
  ['gpt-4o', false, false],
  ['o2-home-model', false, false],
  ['my-gpt-5', false, false],
  ['', false, false],
] as const)('%s: reasons %s, uses OpenAI reasoning parameters %s', ([model, thinks, openAi]) => {
  expect([isReasoningModel(model), isOpenAiReasoningModel(model)]).toEqual([thinks, openAi])
})
