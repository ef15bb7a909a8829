import type { CompilableVariable } from '@promptwire/core/compile/compile'

export interface DeclaredVariable extends CompilableVariable {
  readonly description: string
}

/** The declared variables that the page last got. */
export const declaredVariables = (root: HTMLElement): readonly DeclaredVariable[] =>
  // The server wrote them into the page.
  JSON.parse(root.dataset['variables'] ?? '[]') as DeclaredVariable[]
