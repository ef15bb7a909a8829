// Another client of the API, in a process of its own: asks /healthz over and over on one connection,
// and reports to its parent the longest time that an answer took.
import { Agent, get } from 'node:http'

const url = process.argv[2] ?? ''
const EVERY_MS = 5
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let worst = 0

const ask = () =>
  new Promise<void>((done) => {
    const asked = performance.now()
    const end = () => {
      worst = Math.max(worst, performance.now() - asked)
      done()
    }
    get(url, { agent }, (response) => response.resume().on('end', end)).on('error', end)
  })

process.on('message', () => {
  process.send?.(worst)
  worst = 0
})

for (;;) {
  await ask()
  await new Promise((later) => setTimeout(later, EVERY_MS))
}
