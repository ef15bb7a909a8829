import { readdirSync, readFileSync } from 'node:fs'

/**
 * Reads the environment of each app that listens on one of the ports, from Linux's /proc, by app
 * name.
 */
export function environmentsOfApps(
  ports: readonly string[],
): Record<string, Record<string, string>> {
  const read = (pid: string, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = running.flatMap((pid) => {
    try {
      const app = /apps\/(\w+)\/dist\/main\.js/.exec(read(pid, 'cmdline'))?.[1]
      const pairs = read(pid, 'environ')
        .split('\0')
        .map((pair) => pair.split(/=(.*)/s))
      const environment = Object.fromEntries(pairs) as Record<string, string>
      const ours = ports.includes(environment[`${app?.toUpperCase()}_PORT`] ?? '')
      return app && ours ? [[app, environment] as const] : []
    } catch {
      return []
    }
  })
  return Object.fromEntries(found)
}
