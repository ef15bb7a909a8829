import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { test } from '../support/sync-git-test.ts'

const PATH = 'prompts/support-reply.prompt.md'
const GUIDE = readFileSync(
  new URL('../../apps/web/guides/prompts-in-git.md', import.meta.url),
  'utf8',
)
const readSnippets = (language: string) =>
  [...GUIDE.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  )

test('the commands and the file of the guide work', async ({ api, stack, run, git, files }) => {
  await api.create_prompt({ name: 'Support reply', blocks: [] })
  await api.save_draft_version({ prompt_id: 'support-reply' })
  files.remove('promptwire.yaml')
  const results: string[] = []
  for (const [n, snippet] of readSnippets('sh').entries()) {
    if (n === 1) files.write(PATH, readSnippets('text')[0] ?? '')
    for (const line of snippet.trim().split('\n')) {
      const [program = '', ...args] =
        line.replace('http://localhost:3001', stack.apiUrl).match(/"[^"]*"|\S+/g) ?? []
      const plain = args.map((each) => each.replaceAll('"', ''))
      if (program === 'git') git(...plain)
      if (program !== 'npx') continue
      const { code, stdout, stderr } = await run(plain.slice(1))
      results.push(`${plain[1]} ${code}`)
      expect(stderr, `${line} ${stdout}`).toBe('')
    }
  }
  expect(results).toEqual([
    'init 0',
    'pull 0',
    'trust 0',
    'status 2',
    'diff 2',
    'plan 2',
    'apply 0',
    'pull 0',
    'pull 0',
  ])
  const { data } = await api.list_versions({ prompt_id: 'support-reply' })
  expect(data[0]?.note).toMatch(/^Shorten the guardrails \(commit/)
})
