// npm run check:faults: runs every fault and scenario, one line each; an argument selects by part
// of the name.
import { FAULTS } from './faults.ts'
import { openPlace, type Place } from './place.ts'
import { SCENARIOS } from './scenarios.ts'
import { tryFault } from './try-fault.ts'

const SECONDS = 20

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Runs faults in sequence; returns the number of wrong responses. */
async function tryAll(place: Place, only: string): Promise<number> {
  let violations = 0
  for (const fault of FAULTS.filter(({ name }) => name.includes(only))) {
    const verdict = await tryFault(place, fault, SECONDS)
    print(`${verdict.violations.length === 0 ? 'ok  ' : 'FAIL'} ${verdict.line}`)
    for (const violation of verdict.violations) print(`       ${violation}`)
    violations += verdict.violations.length
  }
  return violations
}

/** Runs scenarios in sequence; returns the number of failures. */
async function runAll(place: Place, only: string): Promise<number> {
  let failed = 0
  for (const { name, run } of SCENARIOS.filter(({ name }) => name.includes(only))) {
    try {
      print(`ok   ${name}: ${await run(place)}`)
    } catch (error) {
      print(`FAIL ${name}: ${error instanceof Error ? error.message : error}`)
      failed++
    }
  }
  return failed
}

const only = process.argv[2] ?? ''
const place = await openPlace()
const violations = await tryAll(place, only)
  .then(async (found) => found + (await runAll(place, only)))
  .finally(() => place.close())
print(violations === 0 ? 'Every answer was as it should be.' : `${violations} violations.`)
process.exit(violations === 0 ? 0 : 1)
