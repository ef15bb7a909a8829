import { createClient } from '@promptwire/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import type { WebStack } from '../../../../test/support/web-stack.ts'

const RULES = 'Greet by name.\nNever promise a refund.\nAnswer in the language of the question.'

/** A prompt that people, a program and the service changed; returns its audit log's address. */
export async function auditedPrompt(stack: WebStack, owner: Owner): Promise<string> {
  const { text: bearer, id } = await stack.key(owner, 'dev')
  const app = { clientId: 'https://claude.ai/oauth/claude-code', clientName: 'Claude Code' }
  await stack.database.prisma.apiKey.update({ where: { id }, data: app })
  const client = createClient(publicContract, stack.apiUrl + PUBLIC_PREFIX, stack.fetch)
  const blocks = [{ type: 'instructions', title: 'Rules <b>first</b>', content: RULES }] as const
  const { id: prompt_id } = await stack.publishedPrompt(owner, { name: 'Support reply', blocks })
  const by = { bearer, headers: { 'X-Promptwire-Via': 'mcp' } }
  const { data } = await client.list_blocks({ prompt_id }, by)
  const content = RULES.replace('a refund', 'a refund or a discount').concat('\nSign as the team.')
  await client.update_block({ block_id: data[0]?.id ?? '', content }, by)
  await client.create_variable({ prompt_id, key: 'a_long_key_'.repeat(5) }, by)
  await client.create_test_case({ prompt_id, input_text: 'Where is my parcel?' }, by)
  await client.save_draft_version({ prompt_id, note: 'Discounts too' }, by)
  return `/projects/${owner.projectId}/audit-log?prompt_id=${prompt_id}`
}
