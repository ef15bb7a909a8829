import { spawn } from 'node:child_process'
import { requireSafeUrl } from './urls.ts'

/** Programs that open an address. Full paths, so that no folder in PATH can replace them. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['/usr/bin/open'],
  win32: [
    `${process.env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\rundll32.exe`,
    'url.dll,FileProtocolHandler',
  ],
}

/** Opens an address in the user's browser, if possible. The terminal also shows it. */
export function openBrowser(address: URL): void {
  const { href } = requireSafeUrl(address, 'The address of the sign-in')
  const [program, ...parameters] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...parameters, href], { detached: true, stdio: 'ignore' })
  child.once('error', () => {})
  child.unref()
}
