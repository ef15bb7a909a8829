import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SERVICE_SECRET } from './fixtures.ts'

const COMMAND = fileURLToPath(new URL('../../scripts/operator-command.mjs', import.meta.url))

const { PATH, NODE_OPTIONS } = process.env
const INHERITED = { PATH, NODE_OPTIONS }

interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `npm run operate -- …` for the API with this internal listener and environment. */
export const operateOn =
  (internalUrl: string, secret = SERVICE_SECRET, environment: Record<string, string> = {}) =>
  (...parameters: string[]): Promise<Ran> =>
    new Promise((done) => {
      const env = {
        ...INHERITED,
        DATA_DIR: mkdtempSync(join(tmpdir(), 'promptwire-operate-')),
        API_INTERNAL_PORT: new URL(internalUrl).port,
        SERVICE_SECRET: secret,
        ...environment,
      }
      const child = spawn(process.execPath, [COMMAND, 'operate', ...parameters], { env })
      let [stdout, stderr] = ['', '']
      child.stdout.on('data', (chunk) => {
        stdout += chunk
      })
      child.stderr.on('data', (chunk) => {
        stderr += chunk
      })
      child.once('close', (code) => done({ code, stdout, stderr }))
    })

const GUIDE = new URL('../../apps/web/guides/back-up-and-move.md', import.meta.url)

/** Runs a snippet of the guide "Back up and move" verbatim; returns its output. */
export async function runGuide(
  snippet: string,
  environment: Record<string, string>,
): Promise<string> {
  const fence = new RegExp(`^\`\`\`sh ${snippet}\n(.*?)^\`\`\``, 'ms')
  const written = fence.exec(readFileSync(GUIDE, 'utf8'))?.[1] ?? 'false'
  const script = written.replaceAll('npm run operate --', `"$NODE" "$COMMAND" operate`)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'promptwire-operate-'))
  const given = {
    ...INHERITED,
    NODE: process.execPath,
    COMMAND,
    DATA_DIR,
    SERVICE_SECRET,
  }
  const options = { env: { ...given, ...environment } }
  return (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], options)).stdout
}
