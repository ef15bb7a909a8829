/**
 * Compiles a regular expression with the `u` flag, else without it for patterns such as `\-` or
 * `a{,3}`. Throws if both fail.
 */
export function compilePattern(source: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch {
    return new RegExp(source)
  }
}

/** Whether a pattern is valid with the `u` flag, which JSON Schema validators use. */
export function isUnicodePattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp
  } catch {
    return false
  }
}
