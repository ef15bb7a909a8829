import { homedir } from 'node:os'
import { join } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

/** The user's folder for configuration (XDG Base Directory); no repository has it. */
export const findSettings = ({ XDG_CONFIG_HOME, APPDATA }: Environment): string =>
  join(XDG_CONFIG_HOME || APPDATA || join(homedir(), '.config'), 'promptwire')
