import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../support/cli-test.ts'

test('export writes all records of prompts into a file, and nothing if it fails', async ({
  api,
  folder,
  run,
}) => {
  for (const name of ['One', 'Two']) await api.create_prompt({ name })
  await api.save_draft_version({ prompt_id: 'one' })
  const readRecords = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  expect(await run(['export'])).toEqual({
    code: 0,
    stdout: 'prompts.ndjson is written. Prompts: 2.\n',
    stderr: '',
  })
  const types = readRecords('prompts.ndjson').map(({ type }) => type)
  expect(types).toEqual(['project', 'prompt', 'version', 'prompt', 'end'])
  const one = await run(['export', 'two', '--out', 'two.ndjson', '--json'])
  expect(JSON.parse(one.stdout)).toEqual({ file: 'two.ndjson', prompts: 1 })
  expect(readRecords('two.ndjson')[1]).toMatchObject({ type: 'prompt', slug: 'two' })
  expect(await run(['export', 'two', 'unknown', '--out', 'unknown.ndjson'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'promptwire: No prompt has the slug unknown.\n',
  })
  expect(readdirSync(folder).sort()).toEqual(['prompts.ndjson', 'two.ndjson'])
})

test('import restores an exported file or archive once, and proposes or creates prompts of other formats', async ({
  stack,
  owner,
  person,
  api,
  folder,
  run,
}) => {
  await api.create_prompt({
    name: 'Taken along',
    blocks: [{ type: 'role', title: 'Role', content: 'Help {{name}}.' }],
    variables: [{ key: 'name', required: true }],
  })
  await api.save_draft_version({ prompt_id: 'taken-along', note: 'The first' })
  await api.publish_version({ prompt_id: 'taken-along', version: 1 })
  await run(['export'])
  const { text } = await stack.key(await stack.owner(), 'dev')
  const elsewhere = { PROMPTWIRE_API_KEY: text }
  expect(await run(['import', 'prompts.ndjson', '--publish'], elsewhere)).toMatchObject({
    code: 0,
    stdout: 'Imported prompts: 1, versions: 1, test cases: 0. Published: 1.\n',
  })
  const again = await run(['import', 'prompts.ndjson', '--json'], elsewhere)
  expect(JSON.parse(again.stdout)).toMatchObject({ skipped: ['taken-along'] })
  await run(['export', '--out', 'copy.ndjson'], elsewhere)
  /** A file without record ids, which differ between projects. */
  const version = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')[2]
      ?.replace(/"id":"[^"]+"/g, '')
  expect(version('copy.ndjson')).toBe(version('prompts.ndjson'))

  const archive = `/projects/${owner.projectId}/prompts/selected/export/file?format=tar`
  const bytes = await (await person.get(archive)).arrayBuffer()
  writeFileSync(join(folder, 'prompts.tar'), new Uint8Array(bytes))
  const third = { PROMPTWIRE_API_KEY: (await stack.key(await stack.owner(), 'dev')).text }
  expect((await run(['import', 'prompts.tar', '--publish'], third)).stdout).toContain(
    'Imported prompts: 1, versions: 1, test cases: 0. Published: 1.',
  )
  await run(['export', '--out', 'third.ndjson'], third)
  expect(version('third.ndjson'), 'from the archive').toBe(version('prompts.ndjson'))

  writeFileSync(join(folder, 'reply.txt'), '## Role\nYou help {name}.')
  const proposed = await run(['import', 'reply.txt'], elsewhere)
  expect(proposed).toMatchObject({ code: 0, stdout: expect.stringContaining(' is proposed: ') })
  const created = await run(['import', 'reply.txt', '--apply'], elsewhere)
  expect(created).toMatchObject({ code: 0, stdout: expect.stringContaining(' is created.') })
  expect(await run(['import', 'missing.txt'], elsewhere)).toMatchObject({ code: 1, stdout: '' })
})

test('publish saves the working copy and makes it live, or a version that was saved', async ({
  api,
  run,
}) => {
  const { data } = await api.create_prompt({ name: 'Published' })
  const first = await run(['publish', 'published', '--note', 'The first'])
  expect(first).toMatchObject({ code: 0, stdout: 'Version 1 of published is published.\n' })
  await api.create_variable({ prompt_id: data.id, key: 'name' })
  expect((await run(['publish', 'published'])).stdout).toContain('Version 2')
  const again = await run(['publish', 'published', '--version', '1', '--json'])
  expect(JSON.parse(again.stdout)).toMatchObject({ version: 1, previous_version: 2 })
  const { data: versions } = await api.list_versions({ prompt_id: data.id })
  expect(versions.map(({ version, note }) => [version, note])).toContainEqual([1, 'The first'])
  for (const wrong of [
    ['--version', 'two'],
    ['--version', '9'],
    ['--version', '1', '--note', 'x'],
  ]) {
    const { code, stdout } = await run(['publish', 'published', ...wrong])
    expect([code, stdout], wrong.join(' ')).toEqual([1, ''])
  }
})
