interface File {
  readonly path: string
  readonly text: string
}

interface Surroundings {
  readonly path: string | null
  readonly files: readonly File[]
}

/** Addresses of prompt files, and of prompts that only promptfoo can fetch or run. */
const ADDRESS =
  /^(?:(?:file|langfuse|portkey|helicone):\/\/.{1,2000}|exec:.{1,2000}|[\w./*-]{1,500}\.(?:txt|jsonl?|ya?ml|md|j2|csv|[cm]?[jt]s|py|sh|rb)(?::\w{1,100})?)$/
const TEXT_FILE = /\.(?:txt|json|ya?ml|md|j2)$/

/** True if the prompt is an address instead of a text. */
export const isAddress = (raw: string): boolean => ADDRESS.test(raw)

/** True if the address names a text file, not code. */
export const isTextAddress = (address: string): boolean => TEXT_FILE.test(address)

/** Resolves an address relative to the file at `path`. */
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

/** Resolves `..`, and drops everything up to the last `**`, which matches any folders. */
function splitPath(path: string): string[] {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.slice(segments.lastIndexOf('**') + 1)
}

/**
 * True if both paths name the same file, as far as both are complete: a browser sends only the names of
 * chosen files.
 */
const isMeant = (wanted: readonly string[], given: readonly string[]): boolean =>
  Array.from({ length: Math.min(wanted.length, given.length) }).every((_, i) =>
    fits(wanted.at(-1 - i) ?? '', given.at(-1 - i) ?? ''),
  )

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
