import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'

/** Stored with the demo's data, so that a later start can print them again. */
const Demo = z.object({
  email: z.string(),
  password: z.string(),
  user_id: z.uuid(),
  account_id: z.uuid(),
  project_id: z.uuid(),
  live_key: z.string(),
  dev_key: z.string(),
  /** True if the account, prompts and keys exist. */
  seeded: z.boolean(),
  /** True if test cases, runs and the rest exist, which are added while the service runs. */
  filled: z.boolean().default(false),
})
export type Demo = z.infer<typeof Demo>

export const readDemo = async (file: string): Promise<Demo> =>
  Demo.parse(JSON.parse(await readFile(file, 'utf8')))

export async function saveDemo(file: string, demo: Demo): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
