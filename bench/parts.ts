import { createTemplate } from '@promptwire/core/compile/compile'
import type { CompilableBlock } from '@promptwire/core/compile/template'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'

const BLOCKS = 50
const COMPILATIONS = 2_000
const ROUNDS = 7
const BAR = 1.1

const text = (at: number) => ({
  title: `Rule ${at}`,
  content: `Follow rule ${at} for {{customer_name}}. ${'Be brief and kind. '.repeat(20)}`,
})

/** Compares the CPU time of a prompt with 50 shared parts and its flat equivalent. */
export async function benchParts(): Promise<boolean> {
  const count = await tokenCounterFor('gpt-4o')
  const flat = Array.from(
    { length: BLOCKS },
    (_, at): CompilableBlock => ({ ...text(at), enabled: true, sort_order: at }),
  )
  const parts = flat.map((block) => ({ ...block, include: { blocks: [block] } }))
  const values = { customer_name: 'Ada' }
  const measure = (blocks: readonly CompilableBlock[]) => {
    const template = createTemplate(blocks, [], count)
    const started = process.cpuUsage()
    for (let i = 0; i < COMPILATIONS; i++) template(values)
    return process.cpuUsage(started).user / COMPILATIONS
  }
  const rounds = Array.from({ length: ROUNDS }, () => ({
    flat: measure(flat),
    parts: measure(parts),
  }))
  const ofFlat = Math.min(...rounds.map((round) => round.flat))
  const ofParts = Math.min(...rounds.map((round) => round.parts))
  const ratio = ofParts / ofFlat
  process.stdout.write(
    `flat ${ofFlat.toFixed(1)} µs, ${BLOCKS} parts ${ofParts.toFixed(1)} µs: ${ratio.toFixed(2)} times (bar ${BAR})\n`,
  )
  return ratio <= BAR
}
