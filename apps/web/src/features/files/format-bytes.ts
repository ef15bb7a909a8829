/** Formats bytes: "312 B", "4.2 KB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'KB'] : [bytes / 1_000_000, 'MB']
  return `${value.toFixed(1)} ${unit}`
}
