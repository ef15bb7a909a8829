import { homedir } from 'node:os'
import { join } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

/** The user's configuration folder (XDG Base Directory), outside any repository. */
export const findSettings = ({ XDG_CONFIG_HOME, APPDATA }: Environment): string =>
  join(XDG_CONFIG_HOME || APPDATA || join(homedir(), '.config'), 'promptwire')
