// Another API client in a separate process: polls /healthz on one connection, and reports the
// slowest response to its parent.
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
