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
