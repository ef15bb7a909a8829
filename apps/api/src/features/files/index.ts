export { parseYaml } from './bounded-yaml.ts'
export { createFileFinder, isAddress, isTextAddress } from './promptfoo-addresses.ts'
export { UnreadableFile } from './unreadable-file.ts'
