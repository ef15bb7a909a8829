import { VARIABLE_DEFAULTS } from '@promptwire/core/contract/public/prompts/variable-fields'
import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import type { Piece } from '../../ui/data/text-lines.ts'
import { DifferenceView } from '../../ui/diff/difference-view.tsx'
import { TextDifference } from '../../ui/diff/text-difference.tsx'
import { Card, Section } from '../../ui/layout/page-header.tsx'

const unchanged = (text: string): Piece => ({ kind: 'same', text })
const added = (text: string): Piece => ({ kind: 'added', text })
const removed = (text: string): Piece => ({ kind: 'removed', text })

const REWRITTEN: readonly Piece[] = [
  unchanged('You are a support agent for {{company}}.\n'),
  unchanged('Answer in the language of the customer.\n'),
  unchanged('Be kind.\nBe brief.\nBe exact.\nNever guess.\nNever promise a date.\n'),
  unchanged('Say '),
  removed('sorry'),
  added('what happens next'),
  unchanged(' when something went wrong.\n'),
  removed('Sign as the team.'),
  added('Sign with your name.\nAdd the number of the ticket.'),
]

const CHANGED_OPTIONS = [
  { field: 'role', before: 'system', after: 'user' },
  { field: 'is_required', before: false, after: true },
]

const DIFFERENT = {
  identical: false,
  tokens: { before: 1_204, after: 1_268, delta: 64 },
  blocks: [
    block('Role', 'unchanged', []),
    block('Instructions', 'changed', REWRITTEN, ['content', 'role', 'is_required']),
    block('Tone', 'added', [added('Warm, and never familiar.')]),
    block('Legal', 'removed', [removed('This is not legal advice.')]),
    { ...block('رد على العميل', 'unchanged', []), moved: true },
  ],
  variables: {
    added: ['ticket'],
    removed: ['signature'],
    changed: ['company'],
    items: [
      { before: variable('company', 'Acme'), after: variable('company', 'Acme & <b>sons</b>') },
      { before: null, after: { ...variable('ticket', null), required: true } },
      { before: variable('signature', 'The team'), after: null },
    ],
  },
  model_config: {
    before: { model: EXAMPLE_MODEL, temperature: 0.2 },
    after: { model: EXAMPLE_MODEL, temperature: 0.4, top_p: 0.9 },
  },
}

function variable(key: string, default_value: string | null) {
  return { ...VARIABLE_DEFAULTS, id: key, key, default_value }
}

function block(
  title: string,
  change: 'added' | 'removed' | 'changed' | 'unchanged',
  content: readonly Piece[],
  fields: string[] = [],
) {
  const found = {
    id: title.replaceAll(' ', '-'),
    title,
    change,
    moved: false,
    fields,
    content: [...content],
  }
  return { ...found, values: fields.includes('role') ? CHANGED_OPTIONS : [] }
}

const EQUAL = {
  identical: true,
  blocks: [],
  tokens: { before: 612, after: 612, delta: 0 },
  model_config: null,
}

const PROMPT = { id: 'support-reply', slug: 'support-reply', name: 'Support reply' }

/** A prompt page that compares versions: different, equal, and plain text. */
export const PromptPage = () => (
  <>
    <PromptHeader
      project={{ id: 'ui', may: [], prompt_files_url: null }}
      prompt={PROMPT}
      current="compare"
      title="Compare versions"
      lead="Version 3 and version 4."
    >
      <ButtonLink href="/ui" kind="primary">
        Publish version 4
      </ButtonLink>
    </PromptHeader>
    <Section title="Differences" id="different">
      <DifferenceView difference={DIFFERENT} />
    </Section>
    <Section title="No differences" id="equal">
      <DifferenceView difference={EQUAL} />
    </Section>
    <Card title="Plain text" id="text-alone">
      <TextDifference pieces={REWRITTEN} />
    </Card>
  </>
)
