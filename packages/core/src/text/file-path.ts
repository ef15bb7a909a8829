/** Max length of a path, in UTF-16 units. */
const MAX_PATH_LENGTH = 500
const MAX_DEPTH = 20

/** The limit of ext4, APFS and NTFS, in bytes (UTF-8). */
const MAX_SEGMENT_BYTES = 255

/** Windows device names, also with an extension or trailing spaces. */
const WINDOWS_DEVICE = /^(?:con(?:in\$|out\$)?|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/i

/** Characters that a file system or archive rejects or interprets. */
const FORBIDDEN = /[\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

/** Why a path is not a valid file below a folder on every system. */
export function findPathProblem(path: string): string | undefined {
  if (path === '') return 'must not be empty'
  if (path.length > MAX_PATH_LENGTH) return `must have at most ${MAX_PATH_LENGTH} characters`
  if (path.startsWith('/')) return 'must be relative, without a slash at its start'
  if (FORBIDDEN.test(path)) {
    return 'must not contain \\ : * ? " < > | or invisible characters; folders are separated by /'
  }
  // Changes are keyed by path.
  if (path === '__proto__') return 'must not be __proto__'
  const segments = path.split('/')
  if (segments.length > MAX_DEPTH) return `must have at most ${MAX_DEPTH} folders`
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    return 'must have no empty, "." or ".." segment'
  }
  if (segments.some((segment) => /^\s|[\s.]$/.test(segment))) {
    return 'must have no segment that starts with a space, or ends with a space or dot'
  }
  if (segments.some((segment) => byteLength(segment) > MAX_SEGMENT_BYTES)) {
    return `must have at most ${MAX_SEGMENT_BYTES} bytes between two slashes`
  }
  const device = segments.find((segment) => WINDOWS_DEVICE.test(segment))
  return device && `must not use "${device}", a device name of Windows`
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** Whether two paths are the same file on systems that ignore case and normalization. */
export const isSameInFolders = (one: string, other: string): boolean =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()
