import type { PublicOperation } from '@promptwire/contract/operation'
import { publicContract } from '@promptwire/contract/public-contract'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { sendOperation } from '../../../../test/support/operation-request.ts'
import { bearer } from '../../../../test/support/project-doors.ts'
import { createSubject, type Subject } from '../../../../test/support/subject.ts'
import { VALID_INPUTS } from '../../../../test/support/valid-inputs.ts'

const test = apiTest.extend('proposer', { scope: 'file' }, async ({ api }) => {
  const owner = await api.owner()
  const { text } = await api.key(owner, 'dev', undefined, { proposesOnly: true })
  return { owner, headers: bearer(text), subject: await createSubject(api, owner) }
})

/** Every operation that changes a prompt, its versions or the live version, by name. */
const REFUSED = `
  put_prompt_file import_skill create_prompt update_prompt rename_prompt duplicate_prompt delete_prompt
  save_draft_version publish_version rollback_version detach_block organize_prompts
  delete_prompts copy_gallery_prompt create_block update_block delete_block reorder_blocks
  create_folder update_folder delete_folder create_variable update_variable delete_variable
  approve_proposal apply_proposal import_project_file`
  .trim()
  .split(/\s+/)

/** Every operation that changes how a proposal is judged. */
const JUDGING = `
  create_test_case import_test_cases update_test_case delete_test_case mark_eval_result`
  .trim()
  .split(/\s+/)

const OWN_ONLY = ['update_proposal', 'request_changes', 'close_proposal']

type Name = keyof typeof publicContract

const refusedText = async (response: Response) => {
  const { error } = (await response.json()) as { error: { message: string } | null }
  return [response.status, error?.message]
}

test('a key that only proposes is refused every direct change, which names create_proposal', async ({
  api,
  proposer: { headers, subject },
}) => {
  const send = (name: Name) =>
    sendOperation(api.app.request, name, VALID_INPUTS[name](subject), headers)
  for (const name of REFUSED as Name[]) {
    const message = expect.stringContaining('Send the change to create_proposal')
    expect([name, ...(await refusedText(await send(name)))]).toEqual([name, 403, message])
  }
  for (const name of JUDGING as Name[]) {
    const message = expect.stringContaining('because these judge the proposals')
    expect([name, ...(await refusedText(await send(name)))]).toEqual([name, 403, message])
  }
})

test('a key that only proposes decides about its own proposals alone', async ({
  api,
  proposer: { owner, headers },
}) => {
  const send = (name: Name, input: object) => sendOperation(api.app.request, name, input, headers)
  for (const name of OWN_ONLY as Name[]) {
    const subject = await createSubject(api, owner)
    const input = VALID_INPUTS[name](subject)
    const message = expect.stringContaining('its own proposals alone')
    expect([name, ...(await refusedText(await send(name, input)))]).toEqual([name, 403, message])
    const made = await send('create_proposal', VALID_INPUTS.create_proposal(subject))
    const { data } = (await made.json()) as { data: { id: string; revision: number } }
    const own = { ...input, proposal_id: data.id, revision: data.revision }
    expect([name, (await send(name, own)).status]).toEqual([name, 200])
  }
})

test('a key that only proposes does not choose the judge of a run', async ({
  api,
  proposer: { headers, subject },
}) => {
  const input = { ...VALID_INPUTS.run_eval(subject), judge_model: 'demo-brief' }
  const response = await sendOperation(api.app.request, 'run_eval', input, headers)
  const message = expect.stringContaining('does not choose judge_model')
  expect(await refusedText(response)).toEqual([403, message])
})

const others = Object.entries<PublicOperation>(publicContract).filter(
  ([name, { answers }]) =>
    ![...REFUSED, ...JUDGING, ...OWN_ONLY].includes(name) && answers !== 'stream',
)

test.for(others)('a key that only proposes may call %s', async ([name, row], { api, proposer }) => {
  const { owner, headers } = proposer
  const subject: Subject =
    row.effect === 'reads' ? proposer.subject : await createSubject(api, owner)
  const input = VALID_INPUTS[name as Name](subject)
  const response = await sendOperation(api.app.request, name as Name, input, headers)
  expect([response.status, await response.clone().text()]).toEqual([200, expect.anything()])
})

test('what a proposing key changes is nothing but the proposal', async ({ api, proposer }) => {
  const { headers, subject } = proposer
  const { prisma } = api.database
  const where = { id: subject.promptId }
  const before = await prisma.prompt.findUniqueOrThrow({ where, include: { blocks: true } })
  const input = VALID_INPUTS.create_proposal(subject)
  const made = await sendOperation(api.app.request, 'create_proposal', input, headers)
  const { data } = (await made.json()) as { data: { id: string; state: string } }
  expect([made.status, data.state]).toEqual([200, 'open'])
  const after = await prisma.prompt.findUniqueOrThrow({ where, include: { blocks: true } })
  expect(after).toEqual(before)
})
