import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range that systems use for outgoing connections and for listeners without a port. */
const [LOWEST, HIGHEST] = [11_000, 15_999]

/**
 * Finds an unused TCP port on loopback that no other call gets while this process lives. Programs
 * listen on it seconds later, so a simple check would be outdated.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    if ((await isClaimed(port)) && (await isUnused(port))) return port
  }
}

/** Claims a port by its UDP port: one process can have it, and the system releases it. */
async function isClaimed(port: number): Promise<boolean> {
  const claim = createSocket('udp4').unref()
  const bound = once(claim, 'listening')
  claim.bind(port, '127.0.0.1')
  return bound.then(
    () => true,
    () => {
      claim.close()
      return false
    },
  )
}

async function isUnused(port: number): Promise<boolean> {
  const server = createServer()
  const listening = once(server, 'listening')
  server.listen(port)
  const unused = await listening.then(
    () => true,
    () => false,
  )
  if (unused) await once(server.close(), 'close')
  return unused
}
