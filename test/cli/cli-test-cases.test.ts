import { expect } from 'vitest'
import { test } from '../support/cli-test.ts'

const CASES = [
  { checks: [{ type: 'contains', value: 'yes' }], input_text: 'Answer with "yes"' },
  { checks: [{ type: 'contains', value: 'no' }], input_text: 'Answer with "maybe"\nPlease' },
] as const

test('test runs the test cases of prompts, names failures and exits with 2', async ({
  api,
  run,
}) => {
  await api.create_prompt({ name: 'Without cases' })
  const { data } = await api.create_prompt({
    name: 'Tested',
    blocks: [{ type: 'role', title: 'Role', content: 'Help.' }],
  })
  const [passing, failing] = CASES
  await api.create_test_case({ prompt_id: data.id, ...passing } as never)
  expect(await run(['test', '--provider', 'demo'])).toEqual({
    code: 0,
    stdout: 'ok      tested: 1 of 1 test cases passed.\n',
    stderr: '',
  })
  await api.create_test_case({ prompt_id: data.id, ...failing } as never)
  const failed = await run(['test', 'tested', '--provider', 'demo'])
  expect(failed).toMatchObject({ code: 2, stderr: '' })
  expect(failed.stdout).toContain('FAILED  tested: 1 of 2 test cases passed, failed: 1.\n')
  expect(failed.stdout).toMatch(/^ +Answer with "maybe": .*contain/m)
  const { code, stdout } = await run(['test', 'tested', '--provider', 'demo', '--json'])
  const [{ prompt, run: evalRun, failures }] = JSON.parse(stdout)
  expect([code, prompt, evalRun.failed, failures.length]).toEqual([2, 'tested', 1, 1])
  expect(await run(['test', 'without-cases'])).toMatchObject({ code: 1, stdout: '' })
})

test('Ctrl-C cancels the run of test cases on the server', async ({ api, run }) => {
  const { data } = await api.create_prompt({ name: 'Interrupted' })
  const content = `input_text\n${`${'word '.repeat(60)}\n`.repeat(20)}`
  await api.import_test_cases({ prompt_id: data.id, format: 'csv', content })
  const tested = run(['test', 'interrupted', '--provider', 'demo'])
  const readState = async () => (await api.list_eval_runs({ prompt_id: data.id })).data[0]?.state
  await expect.poll(readState).toBe('running')
  tested.interrupt()
  expect(await tested).toEqual({
    code: 130,
    stdout: '',
    stderr: 'The run of interrupted is cancelled.\n',
  })
  expect(await readState()).toBe('cancelled')
})
