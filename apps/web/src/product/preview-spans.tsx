import type { FilledSpan, PreviewSpan } from '@promptwire/core/compile/preview'

interface PreviewSpansProps {
  readonly spans: readonly PreviewSpan[]
  /** Links empty placeholders to their fields. */
  readonly isLinked?: boolean
}

/** Compiled text with marked values. */
export const PreviewSpans = ({ spans, isLinked = false }: PreviewSpansProps) =>
  spans.map((span) =>
    span.kind === 'text' ? span.text : <Filled span={span} isLinked={isLinked} />,
  )

const Filled = ({ span, isLinked }: { span: FilledSpan; isLinked: boolean }) => {
  const { kind, key, text } = span
  const className = `filled filled-${kind}`
  return isLinked && (kind === 'unresolved' || kind === 'missing') ? (
    <a class={className} href={`#value-${key}`} title={`Set ${key}`}>
      {text}
    </a>
  ) : (
    <mark class={className} title={`{{${key}}}`}>
      {text}
    </mark>
  )
}
