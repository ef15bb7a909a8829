import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { resolveThread } from '@promptwire/runtime/thread'
import type { ApiEnvironment } from '../environment.ts'
import type { BackupSchedule } from '../features/backup/backup-job.ts'

/**
 * Runs the operator's command in a process of its own, so that its memory and work do not slow down
 * requests.
 */
export function createBackupSchedule({
  BACKUP_TO: target,
  BACKUP_HOURS: everyHours,
  BACKUP_KEEP: keep,
}: ApiEnvironment): BackupSchedule | undefined {
  if (target === undefined) return undefined
  const { file } = resolveThread(import.meta.url, 'operate')
  const parameters = [fileURLToPath(file), 'backup', target, '--keep', String(keep)]
  return { everyHours, run: (signal) => runProgram(parameters, signal) }
}

const runProgram = (parameters: readonly string[], signal: AbortSignal): Promise<string> =>
  new Promise((done, failed) => {
    const stdio = ['ignore', 'pipe', 'pipe'] as const
    const child = spawn(process.execPath, parameters, { signal, stdio: [...stdio] })
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.once('error', failed)
    child.once('close', (code) =>
      code === 0 ? done(output.trim()) : failed(new Error(`The backup failed: ${errors.trim()}`)),
    )
  })
