import { FAULTS } from './faults.ts'
import { openPlace } from './place.ts'
import { tryFault } from './try-fault.ts'

const SECONDS = 20

const print = (line: string) => process.stdout.write(`${line}\n`)

const place = await openPlace()
let violations = 0
for (const fault of FAULTS) {
  const verdict = await tryFault(place, fault, SECONDS)
  print(`${verdict.violations.length === 0 ? 'ok  ' : 'FAIL'} ${verdict.line}`)
  for (const violation of verdict.violations) print(`       ${violation}`)
  violations += verdict.violations.length
}
await place.close()
print(violations === 0 ? 'Every answer was as it should be.' : `${violations} violations.`)
process.exit(violations === 0 ? 0 : 1)
