import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../support/sync-test.ts'

const toFile = (name: string, text = 'You help.') =>
  `---\nname: ${name}\n---\n\n## Role {type=role}\n\n${text}\n`

test('a file that is not UTF-8 is refused, and no byte of it changes', async ({
  run,
  files,
  folder,
  api,
}) => {
  mkdirSync(join(folder, 'prompts'))
  const file = join(folder, 'prompts/latin.prompt.md')
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const bytes = Buffer.from(toFile('Café'), encoding)
    writeFileSync(file, bytes)
    const applied = await run(['apply'])
    expect(applied).toMatchObject({ code: 1 })
    expect(applied.stdout).toContain('latin.prompt.md: is not UTF-8; save it with that encoding')
    expect(await run(['status'])).toMatchObject({ code: 1 })
    await run(['pull'])
    expect(readFileSync(file)).toEqual(bytes)
  }
  expect((await api.list_prompts({})).data).toEqual([])
  files.write('prompts/latin.prompt.md', toFile('Café'))
  expect(await run(['apply'])).toMatchObject({ code: 0 })
})

test('a link to a prompt file is that file, not a deleted prompt', async ({
  run,
  files,
  folder,
  api,
}) => {
  files.write('prompts/linked.prompt.md', toFile('Linked'))
  await run(['apply'])
  renameSync(join(folder, 'prompts/linked.prompt.md'), join(folder, 'elsewhere.md'))
  symlinkSync('../elsewhere.md', join(folder, 'prompts/linked.prompt.md'))
  expect(await run(['plan', '--prune'])).toMatchObject({ code: 0 })
  await api.update_prompt({ prompt_id: 'linked', name: 'Renamed' })
  expect(await run(['pull'])).toMatchObject({ code: 0 })
  expect(files.read('elsewhere.md')).toBe(toFile('Renamed'))
})

test('a disk that is full leaves files and lock as they were', async ({
  run,
  files,
  folder,
  api,
  buildProgram,
  devKey,
  stack,
}) => {
  const path = 'prompts/long.prompt.md'
  files.write(path, toFile('Long', 'One line.\n'.repeat(200).trim()))
  await run(['apply'])
  await api.update_prompt({ prompt_id: 'long', description: 'Changed.' })
  const before = [files.read(path), files.read('promptwire.lock'), files.list()]
  const { file } = await buildProgram()
  // Limits every file to one block of 512 bytes.
  const script = `ulimit -f 1; exec "${process.execPath}" "${file}" pull`
  const env = {
    ...process.env,
    PROMPTWIRE_API_URL: stack.apiUrl,
    PROMPTWIRE_API_KEY: devKey.bearer,
  }
  const stderr = await new Promise<string>((ended) => {
    execFile('sh', ['-c', script], { cwd: folder, env }, (_, __, text) => ended(text))
  })
  expect(stderr).toContain('long.prompt.md is not written: EFBIG')
  expect([files.read(path), files.read('promptwire.lock'), files.list()]).toEqual(before)
  expect(await run(['pull'])).toMatchObject({ code: 0 })
  expect(files.read(path)).toContain('Changed.')
})

test('with a key of another project no file is removed', async ({ run, files }) => {
  files.write('prompts/one.prompt.md', toFile('One'))
  files.write('prompts/two.prompt.md', toFile('Two'))
  await run(['apply'])
  const lock = JSON.parse(files.read('promptwire.lock'))
  const ids = Object.values(lock.prompts).map((prompt) => [randomUUID(), prompt])
  files.write('promptwire.lock', JSON.stringify({ ...lock, prompts: Object.fromEntries(ids) }))
  for (const command of ['pull', 'status', 'diff', 'plan', 'apply']) {
    const { code, stderr } = await run([command])
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('Use a key of their project, or delete promptwire.lock'),
    ])
  }
  expect(files.list()).toContain('prompts/one.prompt.md')
  files.remove('promptwire.lock')
  expect(await run(['pull'])).toMatchObject({ code: 0, stdout: 'Prompts: 2, unchanged: 2.\n' })
})

test('folders whose names are spelled with other characters for the same letters are one folder', async ({
  run,
  files,
  folder,
  api,
}) => {
  const [composed, decomposed] = ['Büro'.normalize('NFC'), 'Büro'.normalize('NFD')]
  files.write(`prompts/${composed}/first.prompt.md`, toFile('First'))
  expect(await run(['apply'])).toMatchObject({ code: 0 })
  files.write(`prompts/${decomposed}/second.prompt.md`, toFile('Second'))
  rmSync(join(folder, 'prompts', composed), { recursive: true })
  files.write(`prompts/${decomposed}/first.prompt.md`, toFile('First'))
  expect((await run(['plan'])).stdout).toContain('to apply: 1, refused: 0.')
  expect(await run(['apply'])).toMatchObject({ code: 0 })
  expect((await api.list_folders({})).data.map(({ name }) => name)).toEqual([composed])
  const { data: folders } = await api.list_folders({})
  await api.create_prompt({ name: 'Third', folder_id: folders[0]?.id ?? null, blocks: [] })
  expect(await run(['pull'])).toMatchObject({ code: 0 })
  expect(files.list().filter((path) => path.endsWith('.md'))).toEqual(
    ['first', 'second', 'third'].map((name) => `prompts/${decomposed}/${name}.prompt.md`),
  )
  expect(await run(['status'])).toMatchObject({ code: 0 })
})

test('a conflict that git left in a file is refused with its line', async ({ run, files, api }) => {
  const [ours, theirs] = ['<<<<<<< HEAD', '>>>>>>> other']
  files.write(
    'prompts/both.prompt.md',
    toFile('Both', [ours, 'A', '=======', 'B', theirs].join('\n')),
  )
  const { code, stdout } = await run(['plan'])
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining('both.prompt.md: line 7: is a conflict marker of git; resolve'),
  ])
  files.write('prompts/both.prompt.md', toFile('Both', `\\${ours}\nWhat is this?`))
  expect(await run(['apply'])).toMatchObject({ code: 0 })
  const { data } = await api.get_working_copy({ prompt_id: 'both' })
  expect(data.blocks).toMatchObject([{ content: `${ours}\nWhat is this?` }])
  expect(await run(['plan'])).toMatchObject({ code: 0 })
})

test('folders whose names differ in case only are one folder', async ({ run, files, api }) => {
  await api.create_folder({ name: 'Support' })
  files.write('prompts/support/first.prompt.md', toFile('First'))
  files.write('prompts/New/second.prompt.md', toFile('Second'))
  files.write('prompts/new/third.prompt.md', toFile('Third'))
  expect(await run(['apply'])).toMatchObject({ code: 0 })
  expect((await api.list_folders({})).data.map(({ name }) => name).sort()).toEqual([
    'New',
    'Support',
  ])
  await run(['pull'])
  expect(await run(['status'])).toMatchObject({ code: 0 })
  expect(files.list()).toContain('prompts/Support/first.prompt.md')
})
