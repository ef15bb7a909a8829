const CHUNK = 8192

/** UTF-8 of `text`, one character (U+0000 to U+00FF) per byte; a lone surrogate becomes U+FFFD. */
export function byteString(text: string): string {
  if (isAscii(text)) return text
  const bytes = new TextEncoder().encode(text)
  let out = ''
  for (let at = 0; at < bytes.length; at += CHUNK) {
    out += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  }
  return out
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false
  return true
}
