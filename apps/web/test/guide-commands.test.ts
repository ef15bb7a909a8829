import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect } from 'vitest'
import { SERVICE_SECRET } from '../../../test/support/fixtures.ts'
import { test as stackTest } from '../../../test/support/stack-test.ts'
import { OWN_STACK } from '../../../test/support/web-test.ts'
import { readDemo } from '../../api/src/demo/demo-credentials.ts'
import { fillDemo } from '../../api/src/demo/fill-demo.ts'
import { seedDemo } from '../../api/src/demo/seed-demo.ts'
import { readGuides } from '../src/features/guides/guides.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)

const test = stackTest
  .extend('stackOptions', OWN_STACK)
  .extend('folder', ({ task: _ }, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'promptwire-guide-'))
    onCleanup(() => rmSync(folder, { recursive: true }))
    return folder
  })
  // The demo's keys, from a first start.
  .extend('demo', { scope: 'file' }, async ({ stack }, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'promptwire-demo-'))
    onCleanup(() => rmSync(folder, { recursive: true }))
    const now = () => new Date()
    await seedDemo(stack.unitOfWork, folder, now, randomBytes)
    await fillDemo(folder, {
      send: async (url, request) => stack.apps.internalApp.request(url, request),
      serviceSecret: SERVICE_SECRET,
      unit: stack.unitOfWork,
      now,
    })
    return readDemo(join(folder, 'demo.json'))
  })

const readSnippets = (markdown: string) =>
  [...markdown.matchAll(/```sh\n([^`]+)```/g)].map(([, snippet = '']) => snippet)

const isRequest = (snippet: string) => /^(curl|node) /m.test(snippet)

const ADDRESSES = { web: 'http://localhost', api: 'http://localhost', mcp: 'http://localhost' }
const GUIDES = readGuides(ADDRESSES).filter(({ markdown }) =>
  readSnippets(markdown).some(isRequest),
)

/** The errors of a response, and of its items. */
function findErrors(answer: string): unknown[] {
  const found: unknown[] = []
  JSON.parse(answer, (name, value) => {
    if (name === 'error' && value) found.push(value)
    return value
  })
  return found
}

describe.each(GUIDES)('the guide $slug', ({ slug }) => {
  test('has commands that work with the demo, as they are served', async ({
    stack,
    demo,
    folder,
  }) => {
    const served = await stack.fetch(`${stack.urls.web}/guides/${slug}.md`)
    let key = demo.live_key
    for (const snippet of readSnippets(await served.text())) {
      if (snippet.startsWith('export PROMPTWIRE_API_KEY=pk_dev_')) key = demo.dev_key
      if (!isRequest(snippet)) continue
      const isProgram = snippet.startsWith('node ')
      const { stdout } = await run(
        'bash',
        ['-ec', snippet.replaceAll('https://mcp.example.com', stack.urls.mcp)],
        { cwd: isProgram ? ROOT : folder, env: { ...process.env, PROMPTWIRE_API_KEY: key } },
      )
      expect(isProgram ? [] : findErrors(stdout), snippet).toEqual([])
    }
  })
})
