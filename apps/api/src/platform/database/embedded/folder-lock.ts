import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { OperatorError } from '@promptwire/runtime/environment'

/**
 * Locks a data folder for this process: two processes in one PGlite folder destroy it. The lock is
 * a listening local socket, which the kernel frees however the process ends. Throws a sentence for
 * the operator if another process has the lock.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(await realpath(folder))
  const inUse = () =>
    new OperatorError(
      `The embedded database in ${folder} is in use by another process; stop it first.`,
    )
  const server =
    (await listen(path)) ?? ((await isListening(path)) ? undefined : await replaceStaleSocket(path))
  if (!server) throw inUse()
  server.unref()
  return () => new Promise((done) => server.close(() => done()))
}

export const isFolderInUse = async (folder: string): Promise<boolean> =>
  isListening(socketPath(await realpath(folder)))

/** Linux and Windows have socket names that vanish with their owner; elsewhere it is a file. */
function socketPath(folder: string): string {
  const name = `promptwire-${createHash('sha256').update(folder).digest('hex').slice(0, 40)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(folder, 'lock.sock')
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(path, () => resolve(server))
  })
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** A socket file without a listener is left over from a killed process. */
function replaceStaleSocket(path: string): Promise<Server | undefined> {
  rmSync(path, { force: true })
  return listen(path)
}
