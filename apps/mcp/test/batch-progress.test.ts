import { expect, test } from 'vitest'
import { batchText } from '../src/server/batch-progress.ts'

test('text is sent at most four times a second, and none is lost', () => {
  let now = 0
  const sent: string[] = []
  const { onProgress, flush } = batchText(
    (_, data) => sent.push((data as { text: string }).text),
    () => now,
  )
  const words = Array.from({ length: 100 }, (_, i) => `word${i} `)
  for (const text of words) {
    onProgress('text', { text })
    now += 20
  }
  flush()
  expect(sent.join('')).toBe(words.join(''))
  expect(sent.length).toBeLessThanOrEqual(9)
})

test('counts are sent as they come', () => {
  const sent: unknown[] = []
  const { onProgress } = batchText(
    (type, data) => sent.push([type, data]),
    () => 0,
  )
  onProgress('progress', { progress: 1, total: 2 })
  onProgress('progress', { progress: 2, total: 2 })
  expect(sent).toHaveLength(2)
})
