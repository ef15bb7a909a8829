import { count } from '@promptwire/core/count'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { mayPropose, type Proposal, type ProposalFacts, proposalPath } from './opened-proposals.ts'

type Found = NonNullable<Proposal['conflicts']>

/** What both sides changed, as three texts side by side, and the two ways to decide. */
export const Conflicts = (props: ProposalFacts & { readonly conflicts: Found }) => {
  const { blocks = [], variables = [], model_config, details } = props.conflicts
  const places = blocks.length + variables.length + model_config.length + details.length
  return (
    <section class="section" aria-labelledby="conflicts">
      <h2 id="conflicts">Conflicts</h2>
      <Callout kind="warning" title={`Both changed ${count(places, 'place')}`}>
        The working copy was changed here too since this was proposed, so it cannot be applied.
        Nothing is lost until you choose; afterwards it is reviewed as it then is.
      </Callout>
      {blocks.map(({ block_id, fields, ...sides }) => (
        <ThreeSides
          id={`conflict-${block_id}`}
          title={(sides.mine ?? sides.theirs ?? sides.base)?.title ?? 'A block'}
          fields={fields}
          base={sides.base && blockText(sides.base)}
          theirs={sides.theirs && blockText(sides.theirs)}
          mine={sides.mine && blockText(sides.mine)}
        />
      ))}
      {variables.map(({ key, fields, base, theirs, mine }) => (
        <ThreeSides
          id={`conflict-variable-${key}`}
          title={`{{${key}}}`}
          fields={fields}
          base={base && variableText(base)}
          theirs={theirs && variableText(theirs)}
          mine={mine && variableText(mine)}
        />
      ))}
      {[...model_config, ...details].map(({ field, base, theirs, mine }, at) => (
        <ThreeSides
          id={`conflict-field-${at}`}
          title={field.replaceAll('_', ' ')}
          fields={[]}
          base={valueText(base)}
          theirs={valueText(theirs)}
          mine={valueText(mine)}
        />
      ))}
      {mayPropose(props.project) ? <Choices {...props} /> : null}
    </section>
  )
}

const Choices = ({ project, proposal }: ProposalFacts) => (
  <form method="post" action={`${proposalPath(project, proposal)}/rebase`} class="row">
    <input type="hidden" name="revision" value={String(proposal.revision)} />
    <Button name="keep" value="mine">
      Keep what is proposed
    </Button>
    <Button name="keep" value="theirs">
      Keep the working copy there
    </Button>
  </form>
)

interface ThreeSidesProps {
  readonly id: string
  readonly title: string
  readonly fields: readonly string[]
  readonly base: string | null
  readonly theirs: string | null
  readonly mine: string | null
}

const ThreeSides = ({ id, title, fields, base, theirs, mine }: ThreeSidesProps) => (
  <article class="difference-block" aria-labelledby={id}>
    <header class="row difference-head">
      <h3 id={id}>
        <bdi>{title}</bdi>
      </h3>
      {fields.length > 0 ? (
        <span class="quiet-text small">{fields.join(', ').replaceAll('_', ' ')}</span>
      ) : null}
    </header>
    <dl class="conflict-sides">
      <OneSide name="When it was proposed" text={base} />
      <OneSide name="Working copy now" text={theirs} />
      <OneSide name="Proposed" text={mine} />
    </dl>
  </article>
)

const OneSide = ({ name, text }: { name: string; text: string | null }) => (
  <div class="conflict-side">
    <dt class="quiet-text small">{name}</dt>
    <dd dir="auto">{text ?? <span class="quiet-text">Not there</span>}</dd>
  </div>
)

const blockText = ({
  title,
  content,
  enabled,
}: {
  title: string
  content: string
  enabled: boolean
}) => `${title}${enabled ? '' : ' (off)'}\n${content}`

const variableText = (variable: {
  default_value: string | null
  description: string
  required: boolean
}) =>
  [
    `Default: ${variable.default_value ?? 'none'}`,
    ...(variable.description === '' ? [] : [variable.description]),
    ...(variable.required ? ['Required'] : []),
  ].join('\n')

const valueText = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
