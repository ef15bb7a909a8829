import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { connect } from '../../clients/cli/src/connection.ts'
import { apply } from '../../clients/cli/src/sync/apply.ts'
import { describePlan } from '../../clients/cli/src/sync/describe-plan.ts'
import { pairPrompts } from '../../clients/cli/src/sync/pairs.ts'
import { planPrompts } from '../../clients/cli/src/sync/plan.ts'
import { type Prefer, pull } from '../../clients/cli/src/sync/pull.ts'
import { readProject } from '../../clients/cli/src/sync/served-project.ts'
import { toState } from '../../clients/cli/src/sync/status.ts'
import { createManage } from '../../packages/client/src/manage.ts'
import { createKey } from './keys.ts'
import { test as stackTest } from './stack-test.ts'

/** A person's folder, with the CLI's commands. */
export type SyncFolder = ReturnType<typeof openFolder>

function openFolder(root: string, url: string, key: string) {
  const config = { root, url, folder: 'prompts' }
  const connection = connect(
    { PROMPTWIRE_API_URL: url, PROMPTWIRE_API_KEY: key },
    undefined,
    () => {},
  )
  const options = { publish: false, propose: false, prune: false }
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const pairs = async () => (await pairPrompts(config, await readProject(connection))).pairs
  return {
    read,
    write,
    list: () => readdirSync(join(root, 'prompts')).map((name) => `prompts/${name}`),
    remove: (path: string) => rmSync(join(root, path)),
    git: (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@a.test', ...args], {
        cwd: root,
        encoding: 'utf8',
      }),
    edit(path: string, from: string, to: string) {
      expect(read(path)).toContain(from)
      write(path, read(path).replace(from, to))
    },
    apply: async (given: Partial<typeof options> = {}) => {
      const results = await apply(connection, config, { ...options, ...given })
      return results
        .filter(({ outcome }) => outcome !== 'none')
        .map(({ slug, outcome, reason }) => `${slug} ${outcome}${reason ? `: ${reason}` : ''}`)
    },
    plan: async (given: Partial<typeof options> = {}) => [
      ...describePlan(
        await planPrompts(await readProject(connection), await pairs(), { ...options, ...given }),
      ),
    ],
    pull: async (prefer?: Prefer) =>
      (await pull(connection, config, prefer))
        .filter(({ outcome, reason }) => outcome !== 'unchanged' || reason)
        .map(({ file, outcome, reason }) => `${outcome} ${file}${reason ? `: ${reason}` : ''}`),
    states: async () => [...new Set((await pairs()).map(toState))],
  }
}

/** A project with the repositories of two people. */
export const test = stackTest.extend('team', async ({ stack }) => {
  const { bearer } = await createKey(stack, await stack.owner(), 'dev')
  const open = () => {
    const root = mkdtempSync(join(tmpdir(), 'promptwire-parts-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    return openFolder(root, stack.apiUrl, bearer)
  }
  const [one, other] = [open(), open()]
  const api = createManage({ url: stack.apiUrl, key: bearer })
  const compile = async (prompt_id: string) =>
    (await api.compile_prompt({ prompt_id, lenient: true })).data.prompt
  return { one, other, open, api, compile }
})

/** The plan of prompts without changes. */
export const rest = (count: number) => [`Prompts: ${count}, to apply: 0, refused: 0.`]
