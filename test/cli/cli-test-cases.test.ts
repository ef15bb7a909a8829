import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  expect(await run(['test', 'without-cases'])).toMatchObject({
    code: 1,
    stdout: 'FAILED  without-cases: The prompt has no test cases.\n',
  })
})

test('what nothing judges fails unless it is allowed, and JUnit has every test case', async ({
  api,
  folder,
  run,
}) => {
  const onDemo = ['--provider', 'demo']
  expect(await run(['test']), 'no test case at all').toMatchObject({
    code: 1,
    stderr: 'promptwire: No prompt has test cases. Add some, or pass --allow-unchecked.\n',
  })
  expect(await run(['test', '--allow-unchecked'])).toMatchObject({ code: 0 })
  await api.create_prompt({ name: 'Untested', blocks: [] })
  const { data } = await api.create_prompt({
    name: 'Act',
    blocks: [{ type: 'role', title: 'Role', content: 'Help.' }],
  })
  await api.create_test_case({ prompt_id: data.id, input_text: 'Hi' })
  expect(await run(['test', ...onDemo])).toEqual({
    code: 1,
    stdout:
      'FAILED  act: 0 of 1 test cases passed, unchecked: 1.\n        Hi: No check judged the answer.\n',
    stderr: '',
  })
  const allowed = await run(['test', 'act', 'untested', '--allow-unchecked', ...onDemo])
  expect([allowed.code, allowed.stdout]).toEqual([
    0,
    'ok      act: 0 of 1 test cases passed, unchecked: 1.\nok      untested: The prompt has no test cases.\n',
  ])
  const [passing, failing] = CASES
  await api.create_test_case({ prompt_id: data.id, ...passing } as never)
  await api.create_test_case({
    prompt_id: data.id,
    ...failing,
    input_text: 'Answer with "maybe" & <b>]]>\u0001',
  } as never)
  await api.save_draft_version({ prompt_id: data.id })
  const named = ['act@1', 'untested', '--junit', 'reports/junit.xml', '--json', ...onDemo]
  const { code, stdout } = await run(['test', ...named])
  const [act, untested] = JSON.parse(stdout)
  expect([code, act.verdict, act.run.version, act.failures.length]).toEqual([2, 'failed', 1, 2])
  expect([untested.verdict, untested.run]).toEqual(['unchecked', null])
  const junit = readFileSync(join(folder, 'reports/junit.xml'), 'utf8')
  expect(junit).toMatch(
    /<testsuite name="act" tests="3" failures="1" errors="0" skipped="1" time="[\d.]+">/,
  )
  expect(junit).toContain('name="Answer with &quot;maybe&quot; &amp; &lt;b&gt;]]&gt;\ufffd"')
  expect(junit).toMatch(/<failure message="[^"]*contain/)
  expect(junit).toContain('<skipped message="No check judged the answer."/>')
  expect(junit).toContain('<skipped message="The prompt has no test cases."/>')
  const unknown = await run(['test', 'nowhere', '--junit', 'reports/junit.xml'])
  expect(unknown.code).toBe(1)
  expect(readFileSync(join(folder, 'reports/junit.xml'), 'utf8')).toMatch(/<error message="[^"]+"/)
  expect(await run(['test', 'act@x'])).toMatchObject({ code: 1, stdout: '' })
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
