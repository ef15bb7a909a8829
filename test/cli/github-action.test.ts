import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { startLyingApi } from '../support/lying-api.ts'
import { test as gitTest } from '../support/sync-git-test.ts'

const ACTION = fileURLToPath(new URL('../../clients/action', import.meta.url))
const { inputs, runs } = parse(readFileSync(join(ACTION, 'action.yml'), 'utf8')) as {
  inputs: Record<string, { default?: string }>
  runs: { steps: { if: string; run: string; env: Record<string, string> }[] }
}

interface Comment {
  readonly id: number
  readonly user: { readonly login: string }
  body: string
}

const WORKFLOW = { login: 'github-actions[bot]' }

/** GitHub's comments API, as far as the action calls it. */
async function startGitHub(comments: Comment[], calls: string[]) {
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    calls.push(`${method} ${url} ${headers.authorization}`)
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const { body = '' } = text === '' ? {} : (JSON.parse(text) as Partial<Comment>)
      const known = comments.find(({ id }) => url.endsWith(`/issues/comments/${id}`))
      // Workflow tokens may not request their own user.
      if (url === '/user') return void response.writeHead(403).end('{}')
      if (method === 'POST') comments.push({ id: comments.length, user: WORKFLOW, body })
      if (method === 'PATCH' && known) known.body = body
      response.end(JSON.stringify(method === 'GET' ? comments : {}))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}` }
}

const test = gitTest
  .extend('comments', (): Comment[] => [])
  .extend('calls', (): string[] => [])
  .extend('github', async ({ comments, calls, onTestFinished }) => {
    const { server, url } = await startGitHub(comments, calls)
    onTestFinished(() => void server.close())
    return url
  })
  // Runs the action's steps for an event, like a runner.
  .extend('act', async ({ folder, files, devKey, github, buildProgram, git }) => {
    const program = `node ${(await buildProgram()).file}`
    mkdirSync(join(folder, '.runner'))
    git('add', 'promptwire.yaml')
    git('commit', '--quiet', '--message', 'Name the service')
    const base = { sha: git('rev-parse', 'HEAD').trim() }
    files.write('.runner/event.json', JSON.stringify({ pull_request: { number: 7, base } }))
    return async (event: string, given: Record<string, string> = {}) => {
      // A runner checks out a commit.
      git('add', '--all', '--', '.', ':!.runner', ':!promptwire.lock')
      git('commit', '--quiet', '--allow-empty', '--message', 'Edit')
      const values: Record<string, string> = { key: devKey.bearer, token: 'gh', program, ...given }
      const fill = (text: string) =>
        text.replace(
          /\$\{\{ inputs\.([\w-]+) \}\}/g,
          (_, name) => values[name] ?? inputs[name]?.default ?? '',
        )
      const step = runs.steps.find((each) => each.if.includes('!=') !== (event === 'pull_request'))
      const env = Object.entries(step?.env ?? {}).map(([name, text]) => [name, fill(text)])
      const runner = {
        CI: 'true',
        GITHUB_ACTION_PATH: ACTION,
        GITHUB_API_URL: github,
        GITHUB_EVENT_NAME: event,
        GITHUB_REPOSITORY: 'acme/shop',
        GITHUB_EVENT_PATH: join(folder, '.runner/event.json'),
        GITHUB_STEP_SUMMARY: join(folder, '.runner/summary.md'),
        RUNNER_TEMP: join(folder, '.runner'),
      }
      return new Promise<{ code: number; output: string }>((ended) => {
        execFile(
          'bash',
          ['-c', step?.run ?? 'exit 9'],
          { cwd: folder, env: { ...process.env, ...runner, ...Object.fromEntries(env) } },
          (error, stdout, stderr) =>
            ended({ code: Number(error?.code ?? 0), output: stdout + stderr }),
        )
      })
    }
  })

const PATH = 'prompts/support-reply.prompt.md'

test('the action keeps one comment with the plan, and applies, tests and publishes after the merge', async ({
  api,
  run,
  files,
  act,
  comments,
  calls,
}) => {
  const { data } = await api.create_prompt({
    name: 'Support reply',
    blocks: [{ type: 'role', title: 'Role `@all` <b>', content: 'You help.' }],
  })
  await api.save_draft_version({ prompt_id: data.id })
  await run(['pull'])
  comments.push({
    id: 0,
    user: { login: 'mallory' },
    body: '<!-- promptwire plan -->\nLooks good.',
  })
  files.edit(PATH, 'You help.', 'You help quickly.')
  expect(await act('pull_request')).toEqual({ code: 0, output: '' })
  files.edit(PATH, 'quickly', 'kindly')
  expect(await act('pull_request')).toEqual({ code: 0, output: '' })
  expect(comments).toHaveLength(2)
  expect(comments[0]?.body, 'the comment of someone else stays').toContain('Looks good.')
  expect(comments[1]?.body).toBe(`<!-- promptwire plan -->
### Promptwire plan

Prompts: 1, to apply: 1, refused: 0.

- **new version** \`support-reply.prompt.md\`
  - changed \`block "Role '@all' <b>": content\`
`)
  expect(files.read('.runner/summary.md')).toContain('### Promptwire plan')
  expect(calls.every((call) => call.endsWith(' Bearer gh'))).toBe(true)
  await api.update_block({ block_id: data.blocks?.[0]?.id ?? '', content: 'You serve.' })
  expect((await act('pull_request')).code).toBe(1)
  expect(comments[1]?.body).toContain('**refused**')
  expect((await act('push')).code).toBe(1)
  await api.update_block({ block_id: data.blocks?.[0]?.id ?? '', content: 'You help.' })
  await api.create_test_case({
    prompt_id: data.id,
    input_text: 'Hi',
    checks: [{ type: 'icontains', value: 'no model writes this' }],
  })
  const failing = await act('push', { publish: 'true' })
  expect(failing.code, failing.output).not.toBe(0)
  expect((await api.get_working_copy({ prompt_id: data.id })).data).toMatchObject({
    last_version: 2,
    published_version: null,
  })
  files.edit(PATH, 'kindly', 'gladly')
  const published = await act('push', { publish: 'true', test: 'false' })
  expect(published).toMatchObject({
    code: 0,
    output: expect.stringContaining('Version 3 of support-reply is published.'),
  })
  expect(await act('push'), 'nothing is left').toMatchObject({ code: 0 })
})

test('a job that runs again publishes what its first run saved, and nothing that was withdrawn', async ({
  api,
  run,
  files,
  git,
  commit,
  act,
}) => {
  await api.create_prompt({ name: 'Support reply', blocks: [] })
  await run(['pull'])
  commit('Pull prompts')
  files.write(PATH, `${files.read(PATH)}\n## Role {type=role}\n\nYou help.\n`)
  commit('Help')
  await api.create_test_case({
    prompt_id: 'support-reply',
    input_text: 'Hi',
    checks: [{ type: 'icontains', value: 'no model writes this' }],
  })
  for (const time of ['the first', 'the second']) {
    expect((await act('push', { publish: 'true' })).code, time).toBe(2)
    git('checkout', '--quiet', 'promptwire.lock')
  }
  const again = await act('push', { publish: 'true', test: 'false' })
  expect(again).toMatchObject({
    code: 0,
    output: expect.stringContaining('Version 1 of support-reply is published.'),
  })
  files.edit(PATH, 'You help.', 'You help kindly.')
  commit('Help kindly')
  await run(['apply'])
  expect((await run(['apply', '--publish'])).stdout).toBe(
    'unchanged support-reply.prompt.md as version 2, published: saved before\nPrompts: 1, applied: 0.\n',
  )
  await api.publish_version({ prompt_id: 'support-reply', version: 1 })
  await run(['apply', '--publish'])
  expect((await api.get_working_copy({ prompt_id: 'support-reply' })).data).toMatchObject({
    published_version: 1,
  })
})

test('a merge tests the versions that it saved alone, and publishes none that nothing judged', async ({
  api,
  run,
  files,
  act,
}) => {
  const always = [{ type: 'not-icontains' as const, value: 'no model writes this' }]
  const input_text = 'Hi'
  for (const name of ['Changed', 'Judged', 'Other']) await api.create_prompt({ name, blocks: [] })
  await run(['pull'])
  await api.create_test_case({
    prompt_id: 'other',
    input_text,
    checks: [{ type: 'icontains', value: 'no model writes this' }],
  })
  await api.create_test_case({ prompt_id: 'judged', input_text, checks: always })
  for (const slug of ['changed', 'judged']) {
    const path = `prompts/${slug}.prompt.md`
    files.write(path, `${files.read(path)}\n## Role {type=role}\n\nYou help.\n`)
  }
  const unchecked = await act('push', { publish: 'true' })
  expect([unchecked.code, unchecked.output]).toEqual([
    1,
    expect.stringContaining('changed: The prompt has no test cases.'),
  ])
  expect(unchecked.output).not.toContain('other:')
  const live = async () =>
    (await api.list_prompts({})).data.map(({ slug, published_version }) => [
      slug,
      published_version,
    ])
  expect(await live(), 'not even the one that passed').not.toContainEqual([
    'judged',
    expect.stringMatching(/[1-9]/),
  ])
  for (const slug of ['changed', 'judged'])
    files.edit(`prompts/${slug}.prompt.md`, 'help.', 'serve.')
  const accepted = await act('push', { publish: 'true', 'allow-unchecked': 'true' })
  expect([accepted.code, accepted.output]).toEqual([
    0,
    expect.stringContaining('Version 2 of judged is published.'),
  ])
})

test.for(['merge_group', 'pull_request_target', 'release', 'issue_comment'])(
  'nothing is done on %s, which is named',
  async (event, { api, run, files, act }) => {
    await api.create_prompt({ name: 'Support reply', blocks: [] })
    await run(['pull'])
    files.write(PATH, `${files.read(PATH)}\n## Role {type=role}\n\nYou help.\n`)
    expect(await act(event, { publish: 'true' })).toMatchObject({
      code: 0,
      output: expect.stringMatching(`^::warning::Nothing is done on ${event}`),
    })
    expect((await api.get_working_copy({ prompt_id: 'support-reply' })).data.last_version).toBe(0)
  },
)

test('a pull request is planned at the address of its input or base branch, never at its own', async ({
  files,
  stack,
  act,
  onTestFinished,
}) => {
  const lying = await startLyingApi()
  onTestFinished(() => void lying.close())
  files.write('promptwire.yaml', `"url": '${lying.url}' # ours\n`)
  expect(await act('pull_request')).toMatchObject({ code: 0 })
  expect(lying.received).toEqual([])
  await act('pull_request', { url: lying.url })
  expect(lying.received.length, 'the input').toBeGreaterThan(0)
  files.write('.runner/event.json', JSON.stringify({ pull_request: { number: 7 } }))
  expect(await act('pull_request')).toMatchObject({
    code: 1,
    output: expect.stringContaining('::error::There is no address in promptwire.yaml of the base'),
  })
  expect(await act('pull_request', { url: stack.apiUrl })).toMatchObject({ code: 0 })
})

test('a program that cannot be started fails the plan', async ({ act }) => {
  expect((await act('pull_request', { program: 'no-such-program' })).code).toBe(127)
})

test('without a key a pull request is not planned, and a push fails', async ({ act, comments }) => {
  expect(await act('pull_request', { key: '' })).toMatchObject({
    code: 0,
    output: expect.stringContaining('::notice::'),
  })
  expect(await act('push', { key: '' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('Pass the input key'),
  })
  expect(comments).toEqual([])
})

const GUIDE = readFileSync(
  new URL('../../apps/web/guides/prompts-in-git.md', import.meta.url),
  'utf8',
)

test('the workflow of the guide passes inputs that the action has', () => {
  const [, workflow = ''] = /```yaml\n([\s\S]+?)```/.exec(GUIDE) ?? []
  const { steps } = parse(workflow).jobs.prompts as { steps: { uses: string; with: object }[] }
  const step = steps.find(({ uses }) => uses === './.github/actions/promptwire')
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step?.with ?? {})))
  expect(step?.with).toHaveProperty('key')
})
