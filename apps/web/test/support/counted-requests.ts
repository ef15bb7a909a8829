import type { Owner } from '../../../../test/support/fixtures/making.ts'
import type { WebStack } from '../../../../test/support/web-stack.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A month of requests that exceeds the plan, by a key that follows live versions and a key that
 * pins one.
 */
export async function countedRequests(stack: WebStack, owner: Owner) {
  const { prisma } = stack.database
  const now = Date.now() + stack.clock.ahead
  const month = new Date(new Date(now).toISOString().slice(0, 7))
  const { accountId } = owner
  await prisma.account.update({ where: { id: accountId }, data: { plan: 'pro' } })
  const used = { used: 91_204, quota: 100_000, admitted: 91_204 }
  await prisma.monthlyUsage.create({ data: { accountId, month, ...used } })
  const names = ['Support reply', 'رد على العميل', 'A-name-that-is-too-long-for-a-line'.repeat(5)]
  // Sequential: a project's changes queue up, with a timeout of seconds.
  const prompts: { id: string; slug: string }[] = []
  for (let i = 0; i < 24; i++) {
    prompts.push(await stack.publishedPrompt(owner, { name: names[i] ?? `Prompt <b>${i}</b>` }))
  }
  const [first] = prompts as [{ id: string; slug: string }]
  await stack.edit(first.id, 'Good morning {{name}}')
  await stack.publish(first.id)
  const publishedAt = new Date(now - DAYS * DAY_MS)
  await prisma.version.updateMany({ where: { promptId: first.id }, data: { publishedAt } })
  const [key, pinned] = [await stack.key(owner), await stack.key(owner)]
  const days = Array.from({ length: DAYS }, (_, daysAgo) => daysAgo)
  await stack.counted(owner, [
    ...days.map((daysAgo) => ({
      keyId: key.id,
      promptId: first.id,
      version: 2,
      daysAgo,
      requests: 1_000 + ((daysAgo * 37) % 11) * 90,
    })),
    ...days.map((daysAgo) => ({ keyId: key.id, status: 404, daysAgo, requests: 40 + daysAgo * 3 })),
    ...prompts.slice(1).map(({ id: promptId }, i) => ({
      keyId: key.id,
      promptId,
      version: 1,
      requests: 10 + i,
    })),
    { keyId: pinned.id, promptId: first.id, version: 1, daysAgo: 1, requests: 12 },
    { keyId: key.id, status: 429, daysAgo: 3, requests: 310 },
    { keyId: key.id, status: 503, daysAgo: 9, requests: 95 },
    { keyId: key.id, status: 0, daysAgo: 9, requests: 17 },
  ])
  return { keyId: key.id, promptId: first.id, slug: first.slug }
}
