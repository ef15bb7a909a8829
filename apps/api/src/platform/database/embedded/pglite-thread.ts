// The thread of the embedded database.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { collectGarbageOfStart } from '@promptwire/runtime/collect-garbage'
import { OperatorError } from '@promptwire/runtime/environment'
import { openEmbedded } from './embedded-database.ts'
import { lockFolder } from './folder-lock.ts'
import { PGliteSocket } from './pglite-socket.ts'
import { makePrivate } from './private-folder.ts'

export interface ClusterLocation {
  readonly folder: string
  readonly cluster: string
}
/** Sent once: `refused` is the message for the operator if the cluster did not open. */
export interface OpenResult {
  readonly refused: string | undefined
}
/** A client's connection, or undefined to close the database. */
export type ToDatabase = MessagePort | undefined
/** Bytes for the client, or the final error; an error loses its class between threads. */
export type FromDatabase = Uint8Array | { readonly name: string; readonly message: string }

function serve(database: PGlite, port: MessagePort): void {
  const socket = new PGliteSocket(database)
  port.on('message', (bytes: Uint8Array) => socket.write(bytes))
  port.on('close', () => socket.destroy())
  socket.on('data', (bytes: Uint8Array) => {
    const copy = new Uint8Array(bytes)
    port.postMessage(copy, [copy.buffer])
  })
  socket.on('error', ({ name, message }) => {
    port.postMessage({ name, message })
    port.close()
  })
  socket.on('end', () => port.close())
}

async function open({ folder, cluster }: ClusterLocation): Promise<OpenResult> {
  try {
    makePrivate(folder)
    const unlock = await lockFolder(folder)
    const database = await openEmbedded(cluster).catch(async (error) => {
      await unlock()
      throw error
    })
    // The packed image, and PostgreSQL at startup, make files readable for everyone.
    makePrivate(cluster)
    parentPort?.on('message', (client: ToDatabase) => {
      if (client) serve(database, client)
      else
        void database
          .close()
          .then(unlock)
          .then(() => parentPort?.close())
    })
    collectGarbageOfStart()
    return { refused: undefined }
  } catch (error) {
    if (error instanceof OperatorError) return { refused: error.message }
    throw error
  }
}

parentPort?.postMessage(await open(workerData))
