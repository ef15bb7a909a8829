// npm run check:hostile: runs attacks against the built service, one line each.

import { disconnects } from './disconnects.ts'
import { clientDocuments } from './documents.ts'
import { doors } from './doors.ts'
import { eventLoop } from './event-loop.ts'
import { keyLimits } from './key-limits.ts'
import { afterwards, keys } from './keys.ts'
import { mistakes } from './mistakes.ts'
import { modelUsage } from './model-usage.ts'
import { newcomers } from './newcomers.ts'
import type { Recipe, Target } from './recipe.ts'
import { reviews } from './reviews.ts'
import { tenants } from './second-tenant.ts'
import { startService } from './service.ts'
import { streams } from './streams.ts'
import { webhooks } from './webhooks.ts'
import { startGapMeter } from './worst-gap.ts'

const RECIPES: readonly Recipe[] = [
  ...doors,
  ...clientDocuments,
  ...mistakes,
  ...keys,
  ...tenants,
  ...keyLimits,
  ...reviews,
  ...disconnects,
  ...newcomers,
  ...eventLoop,
  ...webhooks,
  ...streams,
  ...modelUsage,
  ...afterwards,
]

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Whether the attack failed; prints one line. */
async function holds({ tries, run }: Recipe, target: Target): Promise<boolean> {
  try {
    say(`ok      ${tries}: ${await run(target)}`)
    return true
  } catch (error) {
    say(`FAILED  ${tries}: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

const only = process.argv[2] ?? ''
const service = await startService()
const meter = startGapMeter(service.api)
let failed = 0
try {
  for (const recipe of RECIPES.filter(({ tries }) => tries.includes(only))) {
    if (!(await holds(recipe, { service, meter }))) failed++
  }
} finally {
  meter.stop()
  await service.stop()
}
say(failed === 0 ? 'Every recipe failed to do harm.' : `${failed} of the recipes did not hold.`)
process.exitCode = failed === 0 ? 0 : 1
