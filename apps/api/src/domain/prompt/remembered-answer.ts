import type { Answer } from '@promptwire/core/contract/operation'

/**
 * Builds an answer once per subject, so that what is derived from it downstream (its JSON, its
 * entity tag) is done once as well. `depends` is what else it is built of and may change.
 */
export function rememberAnswer<Subject extends object, T>() {
  const answers = new WeakMap<Subject, { depends: string; answer: Answer<T> }>()
  return (subject: Subject, depends: string, build: () => Answer<T>): Answer<T> => {
    const known = answers.get(subject)
    if (known?.depends === depends) return known.answer
    const answer = build()
    answers.set(subject, { depends, answer })
    return answer
  }
}
