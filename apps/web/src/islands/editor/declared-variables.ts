import type { CompilableVariable } from '@promptwire/core/compile/compile'

export interface DeclaredVariable extends CompilableVariable {
  readonly description: string
}

/** The declared variables of the last frame. */
export const declaredVariables = (root: HTMLElement): readonly DeclaredVariable[] =>
  // The server wrote them into the page.
  JSON.parse(root.dataset['variables'] ?? '[]') as DeclaredVariable[]
