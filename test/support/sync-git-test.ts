import { execFileSync } from 'node:child_process'
import { test as syncTest } from './sync-test.ts'

/** Tests of prompts as files of a git repository. */
export const test = syncTest
  .extend('git', ({ folder }) => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@a.test', ...args], {
        cwd: folder,
        encoding: 'utf8',
      })
    git('init', '--quiet')
    return git
  })
  .extend('commit', ({ git }) => (subject: string) => {
    git('add', '--all')
    git('commit', '--quiet', '--message', subject)
  })
  // A prompt with two blocks, saved and pulled.
  .extend('prompt', async ({ api, run, commit }) => {
    const { data } = await api.create_prompt({
      name: 'Support reply',
      blocks: [
        { type: 'role', title: 'Role', content: 'You help.' },
        { type: 'guardrails', title: 'Guardrails', content: 'No refunds.' },
      ],
    })
    await api.save_draft_version({ prompt_id: data.id })
    await run(['pull'])
    commit('Pull prompts')
    const [role = '', guardrails = ''] = (data.blocks ?? []).map(({ id }) => id)
    return { id: data.id, role, guardrails }
  })
