/** Lists version numbers, newest first, and includes those that a form names. */
export function includeNamedVersions(
  newest: readonly number[],
  named: readonly string[],
): readonly number[] {
  const asked = named.filter((text) => /^[1-9]\d{0,8}$/.test(text)).map(Number)
  return [...new Set([...newest, ...asked])].sort((a, b) => b - a)
}
