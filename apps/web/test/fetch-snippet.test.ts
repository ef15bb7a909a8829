import type { RawInput } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { expect } from 'vitest'
import { signedInProject } from '../../../test/support/internal-client.ts'
import { test } from '../../../test/support/stack-test.ts'

type Prompt = Required<RawInput<typeof publicContract.create_prompt>>

const VARIABLES: Prompt['variables'] = [
  { key: 'seats', type: 'integer', rules: { min: 3 }, required: true },
  { key: 'plan', type: 'enum', rules: { choices: ['free', 'pro'] }, required: true },
  { key: 'urgent', type: 'boolean', required: true },
  { key: 'day', type: 'date', required: true },
  { key: 'items', type: 'list', rules: { item_type: 'integer' }, required: true },
  { key: 'order', type: 'object', required: true },
  { key: 'name', required: true },
]
const TEXT = VARIABLES.map(({ key }) => `{{${key}}}`).join(' ')
const BLOCKS: Prompt['blocks'] = [
  { type: 'role', title: 'Role', content: `${TEXT} {{undeclared}}` },
  { type: 'messages', title: 'History', content: '{{history}}' },
]

test('the code after a publish runs as it is, with values of every type', async ({
  stack,
  owner,
  liveKey,
  person,
}) => {
  const project = await signedInProject(stack.internalUrl, owner.email)
  await project.create_prompt({ name: 'Typed', blocks: BLOCKS, variables: VARIABLES })
  await project.save_draft_version({ prompt_id: 'typed' })
  await project.publish_version({ prompt_id: 'typed', version: 1 })
  const page = await person.get(`/projects/${owner.projectId}/prompts/typed/versions?published=1`)
  const html = (await page.text()).replaceAll('&quot;', '"').replaceAll('&#39;', "'")
  const [, body = ''] = /-d '(\{"variables".*\})'/.exec(html) ?? []
  const headers = {
    authorization: `Bearer ${liveKey.bearer}`,
    'content-type': 'application/json',
  }
  const url = `${stack.apiUrl}/api/v1/prompts/typed/compiled`
  const response = await fetch(url, { method: 'POST', headers, body })
  expect(await response.json()).toMatchObject({ data: { unresolved: [] }, error: null })
})
