import { expect } from 'vitest'
import type { Stack } from './stack.ts'

/** Waits until all prompts' tokens are counted, some seconds after the last change. */
export async function tokensCounted({ database }: Pick<Stack, 'database'>): Promise<void> {
  const uncounted = () => database.prisma.prompt.count({ where: { tokens: null } })
  await expect.poll(uncounted).toBe(0)
}
