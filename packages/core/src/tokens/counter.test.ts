import { Tiktoken, type TiktokenBPE } from 'js-tiktoken/lite'
import cl100k from 'js-tiktoken/ranks/cl100k_base'
import o200k from 'js-tiktoken/ranks/o200k_base'
import p50k from 'js-tiktoken/ranks/p50k_base'
import { describe, expect, test } from 'vitest'
import { randomInputs } from '../../test/random-inputs.ts'
import { randomTexts } from '../../test/random-texts.ts'
import { tokenCounterFor } from './counter.ts'
import { encodingNameFor } from './encoding.ts'

const ENCODINGS: [model: string, ranks: TiktokenBPE, texts: number][] = [
  ['gpt-4o', o200k, randomInputs(10_000)],
  ['gpt-4', cl100k, randomInputs(5_000)],
  ['text-davinci-003', p50k, randomInputs(2_000)],
]

describe.each(ENCODINGS)('the counter of %s', (model, ranks, texts) => {
  test(`agrees with js-tiktoken on ${texts} generated texts`, async () => {
    const count = await tokenCounterFor(model)
    const reference = new Tiktoken(ranks)
    const wrong: string[] = []
    // Special tokens are plain text.
    for (const text of ['<|endoftext|>', ...randomTexts(texts, model.length)]) {
      if (count(text) !== reference.encode(text, [], []).length) wrong.push(text)
    }
    expect(wrong).toEqual([])
  })
})

test.each([
  ['a single letter', 'a'.repeat(2 ** 20), 131_072],
  ['blanks', ' '.repeat(2 ** 20), 8_192],
  ['CJK without punctuation', '漢字'.repeat(174_763), 349_526],
  ['<|endoftext|>', '<|endoftext|>'.repeat(80_000), 480_001],
])('counts a megabyte of %s exactly', async (_, text, tokens) => {
  const count = await tokenCounterFor('gpt-4o')
  expect(count(text)).toBe(tokens)
})

test('uses o200k_base for an unknown model', () => {
  expect(encodingNameFor('claude-sonnet-4-5')).toBe('o200k_base')
  expect(encodingNameFor(undefined)).toBe('o200k_base')
  expect(encodingNameFor('gpt-4')).toBe('cl100k_base')
})
