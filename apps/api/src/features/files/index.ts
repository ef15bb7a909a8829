export { parseYaml } from './bounded-yaml.ts'
export { frontMatter, withoutComments, withoutMark } from './front-matter.ts'
export { createFileFinder, isAddress, isTextAddress } from './promptfoo-addresses.ts'
export { UnreadableFile } from './unreadable-file.ts'
