import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { CostlyCheck, JudgeInTime, Reason } from '../domain/test-case/judge-output.ts'
import { oneAtATime } from './one-at-a-time.ts'

const LIMIT_MS = 1_000
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }
const TOO_LONG = 'The check took longer than 1 second.'

/** The same source from src and from dist, so it is text; it tells each result as it has it. */
const JUDGE = `
const { parentPort, workerData } = require('node:worker_threads')
const { Ajv2020 } = require(workerData.ajv)
const { checks, output } = workerData
const matches = (pattern) =>
  new RegExp(pattern, 'u').test(output) ? null : 'The output does not match the pattern.'
const parse = () => { try { return { value: JSON.parse(output) } } catch { return undefined } }
const conforms = (schema) => {
  const parsed = parse()
  if (!parsed) return 'The output is not JSON.'
  const ajv = new Ajv2020({ strict: false, logger: false })
  let validate
  try { validate = ajv.compile(schema) } catch { return 'The schema cannot be used.' }
  return validate(parsed.value) ? null : 'The output does not fit the schema: ' + ajv.errorsText(validate.errors, { dataVar: 'output' }) + '.'
}
for (const { type, value } of checks)
  parentPort.postMessage(type === 'regex' ? matches(value) : conforms(value))
`

const ajv = createRequire(import.meta.url).resolve('ajv/dist/2020.js')

/**
 * Runs patterns and schemas, which can take for ever, on a thread that is ended after a second;
 * each project has one thread at a time.
 */
export function createJudgeInTime(): JudgeInTime {
  const inTurn = oneAtATime()
  return (projectId, checks, output) => inTurn(projectId, () => judge(checks, output))
}

function judge(checks: readonly CostlyCheck[], output: string): Promise<Reason[]> {
  const reasons: Reason[] = []
  return new Promise((resolve) => {
    const workerData = { ajv, checks, output }
    const worker = new Worker(JUDGE, {
      eval: true,
      workerData,
      resourceLimits: MEMORY,
      execArgv: [],
    })
    const end = () => {
      clearTimeout(timer)
      void worker.terminate()
      // What was not judged by now is what took too long, and what stood behind it.
      resolve(checks.map((_, i) => (i < reasons.length ? (reasons[i] ?? null) : TOO_LONG)))
    }
    const timer = setTimeout(end, LIMIT_MS)
    worker.on('message', (reason: Reason) => {
      reasons.push(reason)
      if (reasons.length === checks.length) end()
    })
    worker.on('error', end)
  })
}
