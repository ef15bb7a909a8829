import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { test } from '../support/stack-test.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/export-docs.mjs', import.meta.url))

test('the exported documentation is complete: every page, its Markdown, and all that it loads', async ({
  stack,
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await promisify(execFile)(process.execPath, [SCRIPT, stack.urls.web, folder])
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const guides = readdirSync(fileURLToPath(new URL('../../apps/web/guides', import.meta.url)))
  for (const guide of guides) {
    expect(files).toContain(`guides/${guide}`)
    expect(files).toContain(`guides/${guide.replace('.md', '/index.html')}`)
  }
  expect(files).toEqual(expect.arrayContaining(['llms.txt', 'docs.md', 'docs/index.html']))
  const pages = files.filter((file) => extname(file) === '.html')
  const linked = pages.flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /(?:href|src)="(\/(?:guides|assets|docs\/reference)\/[^"#?]+)/g,
      ),
    ].map((match) => match[1] ?? ''),
  )
  expect(linked.length).toBeGreaterThan(100)
  const missing = linked.filter(
    (path) => !existsSync(join(folder, extname(path) ? path : `${path}/index.html`)),
  )
  expect([...new Set(missing)]).toEqual([])
})
