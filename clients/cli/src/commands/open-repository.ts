import { requireConfig } from '../sync/config.ts'
import type { Terminal } from './terminal.ts'

/** The connection and settings of a command that works with prompt files. */
export const openRepository = ({ connect }: Terminal) => {
  const config = requireConfig(process.cwd())
  return [connect(), config] as const
}
