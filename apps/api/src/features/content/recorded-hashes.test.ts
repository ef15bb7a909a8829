import { createHash } from 'node:crypto'
import { jsonInOrder } from '@promptwire/core/text/same-json'
import { expect, test } from 'vitest'
import {
  GENERATED,
  generateContents,
} from '../../../../../packages/core/test/generated-contents.ts'
import RECORDED from '../../../../../packages/core/test/recorded-output.json' with { type: 'json' }
import { hashContent } from './content-hash.ts'
import { readStoredContent, storedContent } from './stored-content.ts'

test('10,000 stored contents keep their stored form and hash', async () => {
  const digests = Array.from({ length: GENERATED.batches }, async (_, seed) => {
    const written = [...generateContents(GENERATED.perBatch, seed)].map(
      async ({ blocks, variables }) => {
        const stored = { format: 2, blocks, variables, model_config: { temperature: 0.2 } }
        const content = readStoredContent(stored, { name: 'Content', detail: 'generated' })
        return [storedContent(content), await hashContent(content)]
      },
    )
    return createHash('sha256')
      .update(jsonInOrder(await Promise.all(written)) ?? '')
      .digest('hex')
      .slice(0, 16)
  })
  expect(await Promise.all(digests)).toEqual(RECORDED.stored)
})
