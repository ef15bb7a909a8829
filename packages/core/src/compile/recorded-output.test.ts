import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { GENERATED, generateContents } from '../../test/generated-contents.ts'
import RECORDED from '../../test/recorded-output.json' with { type: 'json' }
import { tokenCounterFor } from '../tokens/counter.ts'
import { createTemplate } from './compile.ts'

test('10,000 contents compile to the recorded text, tokens and variables', async () => {
  const count = await tokenCounterFor('gpt-4o')
  const digests = Array.from({ length: GENERATED.batches }, (_, seed) => {
    const compiled = [...generateContents(GENERATED.perBatch, seed)].map(
      ({ blocks, variables, values }) => createTemplate(blocks, variables, count)(values),
    )
    return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(compiled)))).slice(0, 16)
  })
  expect(digests).toEqual(RECORDED.compiled)
})
