/**
 * Compiles a regular expression with the `u` flag, or without it for patterns that are only valid
 * so, such as `\-` or `a{,3}`. Throws if both fail.
 */
export function compilePattern(source: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch {
    return new RegExp(source)
  }
}

/** Whether a regular expression is valid with the `u` flag, as validators of JSON Schema read it. */
export function isUnicodePattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp
  } catch {
    return false
  }
}
