import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test as base, expect } from 'vitest'
import { ROOT } from '../support/sources.ts'

const GUIDE = 'docs/writing.md'

/** Checks a repository with the project's guide and one more file. */
const test = base.extend('check', async ({ task: _task }, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-words-'))
  onCleanup(() => rmSync(folder, { recursive: true }))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  write(GUIDE, readFileSync(join(ROOT, GUIDE), 'utf8'))
  return (file: string, text: string) => {
    write(file, text)
    const script = join(ROOT, 'scripts/check-words.mjs')
    const { status, stderr } = spawnSync(process.execPath, [script], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, stderr }
  }
})

test.for([
  ['an identifier in camelCase', 'src/a.ts', 'const a = 1\nconst isToldTwice = a', 2, 'told'],
  ['a constant', 'src/a.ts', 'const MOST_PROMPTS = 5', 1, 'MOST_…'],
  ['a name that ends in Of', 'src/a.ts', 'const slugOf = (text: string) => text', 1, '…Of'],
  ['a comment', 'src/a.ts', '// Sent to whoever follows.', 1, 'whoever'],
  ['two lines of a comment', 'src/a.ts', '/**\n * The run goes\n * on.\n */', 2, 'goes on'],
  ['a text', 'src/a.tsx', "const text = 'Nobody is signed in.'", 1, 'nobody'],
  ['a style sheet', 'src/a.css', '.a {}\n/* Begun in the middle. */', 2, 'begun'],
  ['a Markdown file', 'docs/guide.md', '# Guide\n\nThe key is held by\na person.', 3, 'held'],
  ['a file name', 'src/said-by-model.ts', 'export {}', 1, 'said'],
  ['a sentence of a comment', 'src/a.ts', '// What a key reads. And more.', 1, 'What …'],
  ['a sentence of a document', 'docs/guide.md', 'Done. Who edits a prompt\nsaves.', 1, 'Who …'],
] as const)('finds %s: %s', ([, file, text, line, word], { check }) => {
  const { status, stderr } = check(file, text)
  expect(stderr).toContain(`${file}:${line}  "${word}": write `)
  expect(status).toBe(1)
})

test.for([
  ['words that contain one', 'src/a.ts', '// threshold, household, unfolded, indeed, hold, behold'],
  ['names of JavaScript and JSON Schema', 'src/a.ts', "'a'.indexOf('b'); const a = { anyOf: [] }"],
  ['a field of the API', 'src/a.ts', 'const { held_sweeps, rerun_of } = status'],
  ['a question', 'docs/guide.md', 'What does a key read? It reads prompts.'],
  ['a heading', 'docs/guide.md', '## What a key reads\n\nPrompts.'],
  ['a migration', 'prisma/migrations/1/migration.sql', '-- Nobody told it.'],
] as const)('accepts %s', ([, file, text], { check }) => {
  expect(check(file, text)).toEqual({ status: 0, stderr: '' })
})
