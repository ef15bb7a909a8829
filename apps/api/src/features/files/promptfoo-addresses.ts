interface File {
  readonly path: string
  readonly text: string
}

/** The path of a file, null for the folder of all files, and its neighbours. */
interface Surroundings {
  readonly path: string | null
  readonly files: readonly File[]
}

/** Addresses of prompts that are files, and of what only promptfoo can ask for or run. */
const ADDRESS =
  /^(?:(?:file|langfuse|portkey|helicone):\/\/.{1,2000}|exec:.{1,2000}|[\w./*-]{1,500}\.(?:txt|jsonl?|ya?ml|md|j2|csv|[cm]?[jt]s|py|sh|rb)(?::\w{1,100})?)$/
const TEXT_FILE = /\.(?:txt|json|ya?ml|md|j2)$/

/** Whether a prompt is written as the address of what holds it. */
export const isAddress = (raw: string): boolean => ADDRESS.test(raw)

/** Whether an address means a text that can hold prompts, and no code. */
export const isTextAddress = (address: string): boolean => TEXT_FILE.test(address)

/** Finds the given files that an address means in the file of a path. */
export function createFileFinder({
  path,
  files,
}: Surroundings): (address: string) => readonly File[] {
  const places = files.map((file) => ({ file, segments: splitPath(file.path) }))
  return (address) => {
    const written = address.replace(/^file:\/\//, '')
    const wanted = splitPath(`${path ?? ''}/../${written}`)
    const found = places.filter(({ segments }) => isMeant(wanted, segments))
    const isOne = found.length > 1 && !written.includes('*')
    const meant = isOne
      ? found.filter(({ segments }) => segments.join('/') === wanted.join('/'))
      : found
    return meant.map(({ file }) => file)
  }
}

/** The folders and the name of a path; `**` is unknown. */
function splitPath(path: string): string[] {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.slice(segments.lastIndexOf('**') + 1)
}

/** Whether both name one file, as far as both are complete: a browser sends only the names of chosen files. */
const isMeant = (wanted: readonly string[], given: readonly string[]): boolean =>
  Array.from({ length: Math.min(wanted.length, given.length) }).every((_, i) =>
    fits(wanted.at(-1 - i) ?? '', given.at(-1 - i) ?? ''),
  )

/** Whether a name is one that a pattern with `*` means. */
function fits(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return pattern === name
  let from = first.length
  for (const part of rest) {
    const at = name.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return name.startsWith(first) && name.endsWith(last) && from <= name.length - last.length
}
