import { expect } from 'vitest'
import { evalTest } from '../../../test/support/eval-test.ts'

const OLD = 'openai/gpt-4o'
const NEW = 'openai/gpt-6-luna'

const test = evalTest
  // A gateway whose former model answers "PONG", and whose new model also rejects a temperature.
  .extend('gateway', async ({ ownersProject, server }) => {
    server.rules.otherwise = ({ body }) => {
      if (body['model'] === OLD) return { pieces: ['PONG Ada'] }
      if ('temperature' in body) return { status: 400, body: { error: { message: 'temperature' } } }
      return { pieces: ['PONG Bo'] }
    }
    // It serves the new model without listing it.
    const models = [OLD]
    const given = { kind: 'openai-compatible', name: 'Gateway', base_url: server.url } as const
    await ownersProject.create_provider({ ...given, default_model: 'default', models }, {})
  })
  .extend('settings', { model: OLD, temperature: 0.2, max_tokens: 100 } as Record<string, unknown>)
  .extend('slug', async ({ client, devKey, prompt_id, settings, gateway: _gateway }) => {
    await client.update_prompt({ prompt_id, model_config: settings }, devKey)
    const { data } = await client.get_working_copy({ prompt_id }, devKey)
    return data.slug
  })
  .extend('attempt', ({ client, devKey, slug: _slug }) => async (given: object = {}) => {
    const { data } = await client.try_model_replacement({ model: 'gpt-4o', ...given }, devKey)
    return data
  })
  .extend('ended', ({ attempt, work, evals, client, devKey }) => async () => {
    const runner = work()
    const { prompts } = await attempt()
    const pair = [
      prompts[0]?.runs?.baseline.id ?? '',
      prompts[0]?.runs?.candidate.id ?? '',
    ] as const
    for (const id of pair) await evals.ended(id).toMatchObject({ state: 'finished' })
    await runner.stop()
    const read = async (eval_run_id: string) =>
      (await client.get_eval_run({ eval_run_id }, devKey)).data
    return { baseline: await read(pair[0]), candidate: await read(pair[1]) }
  })

test('both models run the same cases, the new one without the settings that it rejects', async ({
  server,
  evals,
  ended,
}) => {
  await evals.cases(2, [{ type: 'contains', value: '{{name}}' }])
  const { baseline, candidate } = await ended()
  expect(baseline).toMatchObject({ model: OLD, cases: 2, passed: 1, failed: 1, errors: 0 })
  expect(candidate).toMatchObject({ model: NEW, cases: 2, passed: 1, failed: 1, errors: 0 })
  expect(candidate.warnings).toEqual([])
  const temperatures = server.received.map(({ body }) => [body['model'], body['temperature']])
  expect(new Set(temperatures.map(String))).toEqual(new Set([`${OLD},0.2`, `${NEW},`]))
})

test('the new model runs on the provider that lists it, or that the caller names', async ({
  ownersProject,
  server,
  evals,
  attempt,
}) => {
  await evals.cases(1, [])
  const given = { kind: 'openai-compatible', base_url: server.url, default_model: NEW } as const
  await ownersProject.create_provider({ ...given, name: 'Second' }, {})
  const providers = async (more: object) => {
    const { baseline, candidate } = (await attempt(more)).prompts[0]?.runs ?? {}
    return [baseline?.provider, candidate?.provider]
  }
  expect(await providers({})).toEqual(['Gateway', 'Second'])
  expect(await providers({ provider: 'Gateway' })).toEqual(['Gateway', 'Gateway'])
})

test('a live key tries the published version', async ({
  client,
  devKey,
  liveKey,
  prompt_id,
  evals,
  attempt: _attempt,
}) => {
  await evals.cases(1, [])
  const attempt = async () =>
    (await client.try_model_replacement({ model: 'gpt-4o' }, liveKey)).data
  expect((await attempt()).skipped).toMatchObject([{ reason: 'It has no published version.' }])
  await client.save_draft_version({ prompt_id }, devKey)
  await client.publish_version({ prompt_id, version: 1 }, devKey)
  await client.update_prompt({ prompt_id, model_config: { model: 'draft' } }, devKey)
  const { runs } = (await attempt()).prompts[0] ?? {}
  expect(runs).toMatchObject({
    baseline: { version: 1, model: OLD },
    candidate: { version: null, model: NEW },
  })
})

test('an estimate counts calls and their max cost, and starts no run', async ({
  client,
  devKey,
  prompt_id,
  server,
  evals,
  attempt,
  ended,
}) => {
  await evals.cases(2, [{ type: 'contains', value: 'PONG' }])
  const estimated = await attempt({ estimate: true })
  expect(estimated).toMatchObject({ model: 'gpt-4o', replacement: 'gpt-6-luna', calls: 4 })
  expect(estimated.prompts).toMatchObject([{ cases: 2, cases_from: 'test_cases', runs: null }])
  expect(server.received).toEqual([])
  expect((await client.list_eval_runs({ prompt_id }, devKey)).data).toEqual([])
  // Two answers per model, 100 tokens each, at $10 and $4 per million.
  expect(estimated.max_cost_usd).toBeGreaterThan((2 * 100 * 10 + 2 * 100 * 4) / 1_000_000)
  const { baseline, candidate } = await ended()
  const cost = (baseline.cost_usd ?? 1) + (candidate.cost_usd ?? 1)
  expect(cost).toBeLessThanOrEqual(estimated.max_cost_usd ?? 0)
  expect(await attempt({ estimate: true }), 'earlier runs serve').toMatchObject({
    calls: 0,
    max_cost_usd: 0,
    prompts: [{ runs: { baseline: { id: baseline.id }, candidate: { id: candidate.id } } }],
  })
  const again = await attempt()
  expect(again.prompts[0]?.runs).toMatchObject({
    baseline: { id: baseline.id },
    candidate: { id: candidate.id },
  })
})

test('an estimate counts each vote of a judge', async ({ evals, attempt }) => {
  const rubric = { type: 'llm-rubric', value: 'It is kind.', votes: 3 }
  await evals.cases(2, [rubric, { type: 'contains', value: 'PONG' }])
  const judge = { judge_provider: 'Gateway', judge_model: OLD }
  const { calls, max_cost_usd } = await attempt({ estimate: true, ...judge })
  expect(calls).toBe(2 * (2 + 2 * 3))
  const without = await attempt({ estimate: true, ...judge, judge_model: 'no-price' })
  expect(max_cost_usd).toBeGreaterThan(0)
  expect(without.max_cost_usd).toBeNull()
})

test('a proposal has the comparison of the two runs, with cost and latency', async ({
  client,
  devKey,
  evals,
  prompt_id,
  ended,
}) => {
  await evals.cases(4, [{ type: 'contains', value: '{{name}}' }])
  const { baseline, candidate } = await ended()
  const given = { model: 'gpt-4o', prompt_ids: [prompt_id] }
  const { data } = await client.propose_model_replacement(given, devKey)
  const [proposal] = data.proposals
  const comparison = {
    baseline_run_id: baseline.id,
    candidate_run_id: candidate.id,
    fixed: 2,
    broken: 2,
    same: 0,
    unchecked: 0,
    not_comparable: 0,
    before: { cost_usd: (baseline.cost_usd ?? 0) / 4, latency_ms: expect.any(Number) },
    after: { cost_usd: (candidate.cost_usd ?? 0) / 4, latency_ms: expect.any(Number) },
  }
  expect(proposal?.comparison).toEqual(comparison)
  const proposal_id = proposal?.id ?? ''
  const { data: read } = await client.get_proposal({ proposal_id }, devKey)
  expect(read.comparison).toEqual(comparison)
  const { data: repeated } = await client.propose_model_replacement(given, devKey)
  expect(repeated.proposals).toEqual([{ ...proposal, is_new: false }])
  const settings = { model: NEW, max_tokens: 50 }
  await client.update_proposal({ proposal_id, model_config: settings }, devKey)
  const { data: updated } = await client.get_proposal({ proposal_id }, devKey)
  expect(updated.comparison, 'other settings than those that were compared').toBeNull()
})

test('a proposal that was made before the runs gets their comparison with the next call', async ({
  client,
  devKey,
  evals,
  ended,
  attempt,
  slug: prompt_id,
}) => {
  await evals.cases(1, [{ type: 'contains', value: 'PONG' }])
  const propose = async () =>
    (await client.propose_model_replacement({ model: 'gpt-4o' }, devKey)).data.proposals[0]
  const first = await propose()
  expect(first).toMatchObject({ is_new: true, comparison: null })
  const { baseline, candidate } = await ended()
  const { prompts } = await attempt({ estimate: true })
  expect(prompts, 'its open proposal').toMatchObject([{ proposal_id: first?.id }])
  const pair = { baseline_run_id: baseline.id, candidate_run_id: candidate.id }
  const second = await propose()
  expect(second).toMatchObject({ id: first?.id, is_new: false, comparison: { ...pair, same: 1 } })
  const { data: read } = await client.get_proposal({ proposal_id: first?.id ?? '' }, devKey)
  expect(read.comparison).toEqual(second?.comparison)
  const { data: log } = await client.list_audit_entries({ prompt_id, limit: 5 }, devKey)
  expect(log.map(({ action }) => action)).toContain('proposal.updated')
})

test('runs of another text are not attached to an earlier proposal', async ({
  client,
  devKey,
  evals,
  ended,
  prompt_id,
  slug: _slug,
}) => {
  await evals.cases(1, [{ type: 'contains', value: 'PONG' }])
  const propose = async () =>
    (await client.propose_model_replacement({ model: 'gpt-4o' }, devKey)).data.proposals[0]
  await propose()
  const block = { prompt_id, type: 'custom', title: 'More', content: 'Be kind.' } as const
  await client.create_block(block, devKey)
  await ended()
  expect(await propose()).toMatchObject({ is_new: false, comparison: null })
})

test('a comparison is of the present text, unless the caller names the runs', async ({
  api,
  owner,
  client,
  devKey,
  evals,
  prompt_id,
  ended,
}) => {
  await evals.cases(1, [{ type: 'contains', value: 'PONG' }])
  const { baseline, candidate } = await ended()
  await client.create_block(
    { prompt_id, type: 'custom', title: 'More', content: 'Be kind.' },
    devKey,
  )
  const propose = async (given: object) => {
    const input = { model: 'gpt-4o', ...given }
    const { data } = await client.propose_model_replacement(input, devKey)
    const [proposal] = data.proposals
    await client.close_proposal({ proposal_id: proposal?.id ?? '' }, devKey)
    return proposal?.comparison
  }
  expect(await propose({})).toBeNull()
  const pair = { baseline_run_id: baseline.id, candidate_run_id: candidate.id }
  expect(await propose({ comparisons: [pair] })).toMatchObject({ ...pair, same: 1 })
  const swapped = { baseline_run_id: candidate.id, candidate_run_id: baseline.id }
  const { data: refused } = await client.propose_model_replacement(
    { model: 'gpt-4o', comparisons: [swapped] },
    devKey,
  )
  expect(refused).toMatchObject({
    proposals: [],
    skipped: [{ reason: expect.stringContaining('finished runs of one prompt') }],
  })
  const { text: bearer } = await api.key(owner, 'dev', ['prompts:write'])
  await expect(
    client.propose_model_replacement({ model: 'gpt-4o', comparisons: [pair] }, { bearer }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('without test cases, the different inputs of the playground run and nothing is judged', async ({
  api,
  owner,
  client,
  devKey,
  prompt_id,
  slug: _slug,
  attempt,
  ended,
}) => {
  expect((await attempt()).skipped).toMatchObject([
    { reason: 'It has no test cases and no playground runs.' },
  ])
  for (const message of ['Hi', 'Bye', 'Hi']) {
    await client.run_playground({ prompt_id, variables: { name: 'Ada' }, message }, devKey)
  }
  const estimated = await attempt({ estimate: true })
  expect(estimated.prompts).toMatchObject([{ cases: 2, cases_from: 'playground', calls: 4 }])
  const { text: bearer } = await api.key(owner, 'dev', ['evals:run', 'prompts:read'])
  const input = { model: 'gpt-4o' }
  const { data: limited } = await client.try_model_replacement(input, { bearer })
  expect(limited.skipped, 'a key that reads no playground runs').toMatchObject([
    { reason: 'It has no test cases.' },
  ])
  const { baseline, candidate } = await ended()
  expect([baseline, candidate]).toMatchObject([
    { cases: 2, unchecked: 2 },
    { cases: 2, unchecked: 2 },
  ])
  expect((await client.list_test_cases({ prompt_id }, devKey)).data).toEqual([])
  const again = await attempt()
  expect(again.prompts[0]?.runs?.candidate.id).toBe(candidate.id)
  const { data } = await client.propose_model_replacement({ model: 'gpt-4o' }, devKey)
  expect(data.proposals).toMatchObject([{ comparison: { unchecked: 2, same: 0, fixed: 0 } }])
})

test('a run with the new model counts for the publish gate once its proposal is applied', async ({
  client,
  ownersProject,
  devKey,
  evals,
  prompt_id,
  ended,
}) => {
  await evals.cases(2, [{ type: 'contains', value: 'PONG' }])
  await ownersProject.set_publish_gate({ on: true }, {})
  await ended()
  const { data } = await client.propose_model_replacement({ model: 'gpt-4o' }, devKey)
  const proposal_id = data.proposals[0]?.id ?? ''
  await client.apply_proposal({ proposal_id, revision: 1 }, devKey)
  const { data: review } = await client.review_publish({ prompt_id }, devKey)
  expect(review.gate).toMatchObject({ open: true, passed: 2 })
})

test('a prompt whose model no provider serves is reported', async ({
  client,
  devKey,
  prompt_id,
  evals,
}) => {
  await evals.cases(1, [])
  await client.update_prompt({ prompt_id, model_config: { model: OLD } }, devKey)
  const { data } = await client.try_model_replacement({ model: 'gpt-4o' }, devKey)
  expect(data).toMatchObject({
    prompts: [],
    skipped: [{ reason: expect.stringMatching(/serves|provider/) }],
    calls: 0,
  })
})
