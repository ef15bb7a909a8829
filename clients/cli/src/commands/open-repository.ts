import type { Terminal } from './terminal.ts'

export const openRepository = async ({ connect }: Terminal) => {
  const { requireConfig } = await import('../sync/config.ts')
  const config = requireConfig(process.cwd())
  return [await connect(), config] as const
}
