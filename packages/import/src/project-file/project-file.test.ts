import { expect, test } from 'vitest'
import { splitProjectFile } from './project-file.ts'

const HEAD = '{"type":"project"}'
const END = '{"type":"end"}'
const prompt = (slug: string, parts: readonly string[] = [], text = '') => {
  const blocks = parts.map((part) => ({ include: { prompt: part } }))
  return JSON.stringify({ type: 'prompt', slug, blocks, text })
}
const slugsIn = (part: string) =>
  part
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line).slug)

test('a large file is split after 100 prompts or a million characters, nothing lost', () => {
  const slugs = Array.from({ length: 250 }, (_, i) => `p-${i}`)
  const many = splitProjectFile([HEAD, ...slugs.map((slug) => prompt(slug)), END].join('\n'))
  expect(many.map((part) => slugsIn(part).length)).toEqual([100, 100, 50])
  expect(many.flatMap(slugsIn)).toEqual(slugs)
  const long = slugs.slice(0, 4).map((slug) => prompt(slug, [], 'x'.repeat(400_000)))
  const parts = splitProjectFile([HEAD, ...long, END].join('\n'))
  expect(parts.map((part) => slugsIn(part).length)).toEqual([2, 2])
})

test('shared parts come before the prompts that include them, cycles end', () => {
  const users = Array.from({ length: 150 }, (_, i) => prompt(`u-${i}`, ['rules']))
  const cycle = [prompt('a', ['b']), prompt('b', ['a'])]
  const lines = [HEAD, ...users, ...cycle, prompt('rules', ['base']), prompt('base'), END]
  const slugs = splitProjectFile(lines.join('\n')).flatMap(slugsIn)
  expect(slugs.slice(0, 3)).toEqual(['base', 'rules', 'u-0'])
  expect(slugs).toHaveLength(154)
})
