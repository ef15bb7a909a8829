import { expect } from 'vitest'
import { refused, gateTest as test } from '../../../test/support/gate-test.ts'

const PONG = { type: 'contains', value: 'PONG' }

/** Test cases that no output fails, by reason. */
const CANNOT_FAIL: Readonly<Record<string, { checks: object[]; threshold?: number }>> = {
  'no checks': { checks: [] },
  'a check of weight 0': { checks: [{ ...PONG, value: 'never', weight: 0 }] },
  'a threshold of 0': { checks: [{ ...PONG, value: 'never' }], threshold: 0 },
  'a pattern that every text matches': { checks: [{ type: 'regex', value: '.*' }] },
  'an anchored one': { checks: [{ type: 'regex', value: '^(?:[^x]|\\$)*' }] },
  'more edits than the text has characters': {
    checks: [{ type: 'levenshtein', value: 'never', threshold: 1_000 }],
  },
  'a number of words from 0': { checks: [{ type: 'word-count', value: { min: 0 } }] },
  'a set of weight 0': { checks: [{ type: 'assert-set', weight: 0, assert: [PONG] }] },
  'a set of checks of weight 0': {
    checks: [{ type: 'assert-set', assert: [{ ...PONG, weight: 0 }] }],
  },
  'a set with a threshold of 0': { checks: [{ type: 'assert-set', threshold: 0, assert: [PONG] }] },
}

/** Four cases have checks that need a run; the gate waits for that run. */
const FOUND_BY_RUN = 4

const PROMPTFOO = `
tests:
  - vars: { input: Left }
    assert: [{ type: contains, value: PONG }, { type: javascript, value: "output.includes('x')" }]
  - vars: { input: Failing }
    assert: [{ type: contains, value: absent }, { type: similar, value: yo }]
  - vars: { input: Whole }
    assert: [{ type: contains, value: PONG }]
`

test('a case without failing checks is unchecked, in runs, checked outputs and the gate', async ({
  api,
  client,
  devKey,
  evals,
  gate,
  prompt_id,
  work,
}) => {
  for (const [input_text, { checks, threshold }] of Object.entries(CANNOT_FAIL)) {
    const written = { prompt_id, input_text, checks: checks as never, threshold }
    await client.create_test_case(written, devKey)
  }
  await evals.cases(1, [PONG, { type: 'regex', value: '^$|PONG' }])
  const total = Object.keys(CANNOT_FAIL).length
  const { id: eval_run_id } = await evals.start()
  const runner = work()
  const counts = { cases: total + 1, passed: 1, failed: 0, errors: 0, unchecked: total }
  await evals.ended(eval_run_id).toMatchObject({ state: 'finished', ...counts })
  await runner.stop()
  const { data } = await client.list_eval_results({ eval_run_id, outcome: 'unchecked' }, devKey)
  expect(data.map(({ input_text, score }) => [input_text, score])).toEqual(
    Object.keys(CANNOT_FAIL).map((name) => [name, null]),
  )
  const of = { test_case_id: data[0]?.case_id ?? '', output: 'PONG' }
  expect((await client.check_output(of, devKey)).data).toMatchObject({
    outcome: 'unchecked',
    passed: false,
    score: null,
  })
  await expect(client.rerun_eval_failures({ eval_run_id }, devKey)).rejects.toMatchObject(
    refused('nothing to rerun'),
  )
  await api.saveVersion(prompt_id)
  await gate.set()
  expect(await gate.review(1)).toMatchObject({
    gate: { open: false, unchecked: total - FOUND_BY_RUN },
    test_cases: { total: total + 1, without_checks: total - FOUND_BY_RUN },
  })
})

test('a case without checks closes the gate by name, even if an earlier release passed it', async ({
  api,
  client,
  owner,
  gate,
  saved: prompt_id,
}) => {
  const { text: unnamed } = await api.key(owner, 'dev', [
    'versions:publish',
    'versions:read',
    'evals:read',
  ])
  const id = await api.testCase(prompt_id, { input_text: 'Where is my invoice?', checks: [] })
  const other = await api.testCase(prompt_id, {
    input_text: ' ',
    variables: { size: 3, name: 'Ada' },
    checks: [],
  })
  await api.evalRun(prompt_id, 'finished', 'passed')
  const reason = 'Test case "Where is my invoice?" has no checks. Add one or delete the case.'
  expect((await gate.review(1)).gate).toMatchObject({
    open: false,
    passed: 2,
    unchecked: 2,
    reason: expect.stringContaining(`${reason} Test case "name: Ada, size: 3" has no checks.`),
    unchecked_cases: [
      { id, title: 'Where is my invoice?', dropped_checks: [] },
      { id: other, title: 'name: Ada, size: 3', input_text: ' ', dropped_checks: [] },
    ],
  })
  await expect(gate.publish(1)).rejects.toMatchObject(refused(reason))
  const withUnnamed = { bearer: unnamed }
  await expect(
    client.publish_version({ prompt_id, version: 1 }, withUnnamed),
  ).rejects.toMatchObject(refused(`Test case "${id}" has no checks.`))
  const { data } = await client.review_publish({ prompt_id, to: 1 }, withUnnamed)
  expect(JSON.stringify(data)).not.toContain('invoice')
  expect(data.gate).toMatchObject({ unchecked: 2 })
})

test('an import that drops checks leaves cases incomplete until someone edits or completes them', async ({
  client,
  devKey,
  evals,
  gate,
  saved: prompt_id,
  work,
}) => {
  const file = { prompt_id, format: 'promptfoo', content: PROMPTFOO, replace: true } as const
  await client.import_test_cases(file, devKey)
  const list = async () => (await client.list_test_cases({ prompt_id }, devKey)).data
  const dropped = async () => (await list()).map(({ dropped_checks }) => dropped_checks)
  const marked = [['assertions of the type javascript'], ['assertions of the type similar'], []]
  expect(await dropped()).toEqual(marked)
  const runner = work()
  const run = async () => {
    const { id } = await evals.start({ provider: 'demo', version: 1 })
    await evals.ended(id).toMatchObject({ state: 'finished' })
    const { data } = await client.list_eval_results({ eval_run_id: id }, devKey)
    return data.map(({ outcome }) => outcome)
  }
  expect(await run()).toEqual(['unchecked', 'failed', 'passed'])
  await expect(gate.publish(1)).rejects.toMatchObject(
    refused('Test case "Left" is incomplete: its import dropped assertions of the type javascript'),
  )
  // Both of our own formats keep the mark.
  for (const format of ['json', 'csv'] as const) {
    const { content } = (await client.export_test_cases({ prompt_id, format }, devKey)).data
    await client.import_test_cases({ prompt_id, format, content, replace: true }, devKey)
    expect(await dropped()).toEqual(marked)
  }
  const [left, failing] = await list()
  const one = { test_case_id: left?.id ?? '' }
  await client.update_test_case({ ...one, input_text: 'Left alone' }, devKey)
  expect(await dropped()).toEqual(marked)
  await client.update_test_case({ ...one, dropped_checks: [] }, devKey)
  const checks = [PONG] as never
  await client.update_test_case({ test_case_id: failing?.id ?? '', checks }, devKey)
  expect(await dropped()).toEqual([[], [], []])
  expect(await run()).toEqual(['passed', 'passed', 'passed'])
  await runner.stop()
  await gate.publish(1)
})

test('a comparison does not call a case broken or fixed that one run did not check', async ({
  api,
  client,
  devKey,
  evals,
  prompt_id,
  work,
}) => {
  await api.testCase(prompt_id, { checks: [] })
  const before = await api.evalRun(prompt_id, 'finished', 'passed')
  const runner = work()
  const { id: eval_run_id } = await evals.start()
  await evals.ended(eval_run_id).toMatchObject({ unchecked: 1 })
  await runner.stop()
  const { data } = await client.compare_eval_runs({ eval_run_id, before }, devKey)
  expect(data).toMatchObject({ broken: 0, same: 0, not_comparable: 1 })
  expect(data.cases).toMatchObject([
    { before: 'passed', after: 'unchecked', reason: 'One of the runs did not score it.' },
  ])
})
