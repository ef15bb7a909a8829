import { CONTENT_FIELD_NAMES } from '@promptwire/contract/content/prompt-values'
import { count } from '@promptwire/core/text/count'
import type { Child } from 'hono/jsx'
import { canEdit } from '../../product/managed/can-edit.ts'
import { proposalPath } from '../../product/proposals/proposal-path.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/field.tsx'
import { type FormState, freshForm, isTicked } from '../../ui/controls/form-state.ts'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import type { Proposal, ProposalContext } from './proposal-context.ts'

type Found = NonNullable<Proposal['conflicts']>

interface ConflictsProps extends ProposalContext {
  readonly conflicts: Found
  readonly choosing: FormState
}

/** Shows conflicting changes as three texts side by side, with a choice for each. */
export const Conflicts = (props: ConflictsProps) => {
  const { blocks = [], variables = [], details, ...fields } = props.conflicts
  const others = [...CONTENT_FIELD_NAMES.flatMap((name) => fields[name]), ...details]
  const places = blocks.length + variables.length + others.length
  return (
    <section class="section" aria-labelledby="conflicts">
      <h2 id="conflicts">Conflicts</h2>
      <Callout kind="warning" title={`Both changed ${count(places, 'place')}`}>
        The working copy also changed here, so the proposal cannot be applied. Choose which change
        to keep; the result is reviewed again.
      </Callout>
      <ConflictForm {...props} hasOthers={places > blocks.length}>
        {blocks.map(({ block_id, fields, ...sides }) => (
          <ThreeSides
            blockId={block_id}
            form={props.choosing}
            id={`conflict-${block_id}`}
            title={(sides.mine ?? sides.theirs ?? sides.base)?.title ?? 'Untitled block'}
            fields={fields}
            base={sides.base && blockText(sides.base)}
            theirs={sides.theirs && blockText(sides.theirs)}
            mine={sides.mine && blockText(sides.mine)}
          />
        ))}
        {variables.map(({ key, fields, base, theirs, mine }) => (
          <ThreeSides
            form={props.choosing}
            id={`conflict-variable-${key}`}
            title={`{{${key}}}`}
            fields={fields}
            base={base && variableText(base)}
            theirs={theirs && variableText(theirs)}
            mine={mine && variableText(mine)}
          />
        ))}
        {others.map(({ field, base, theirs, mine }, at) => (
          <ThreeSides
            form={props.choosing}
            id={`conflict-field-${at}`}
            title={field.replaceAll('_', ' ')}
            fields={[]}
            base={valueText(base)}
            theirs={valueText(theirs)}
            mine={valueText(mine)}
          />
        ))}
      </ConflictForm>
    </section>
  )
}

interface ConflictFormProps extends ConflictsProps {
  /** True if anything except blocks conflicts. */
  readonly hasOthers: boolean
  readonly children: Child
}

/** One choice per block, and one for everything else. */
const ConflictForm = (props: ConflictFormProps) => {
  const { project, proposal, prompt = {}, choosing, hasOthers, children } = props
  return canEdit({ project, prompt }) ? (
    <PostForm action={`${proposalPath(project, proposal)}/rebase`} class="conflict-choices">
      {choosing.problem ? <Callout kind="problem">{choosing.problem}</Callout> : null}
      <input type="hidden" name="revision" value={String(proposal.revision)} />
      {children}
      {hasOthers ? (
        <KeepSelect form={choosing} id="keep-others" name="keep" label="Everything else" />
      ) : (
        <input type="hidden" name="keep" value="mine" />
      )}
      <div>
        <Button>Apply these choices</Button>
      </div>
    </PostForm>
  ) : (
    children
  )
}

interface KeepSelectProps {
  readonly form: FormState
  readonly id: string
  readonly name: string
  readonly label: string
  readonly blockId?: string
}

/** All blocks share a field name; the value contains the block id. */
const KeepSelect = ({ form, id, name, label, blockId }: KeepSelectProps) => {
  const options = [
    { value: blockId ? `mine ${blockId}` : 'mine', label: 'Keep the proposed text' },
    { value: blockId ? `theirs ${blockId}` : 'theirs', label: 'Keep the working copy' },
  ]
  const chosen = options.find(({ value }) => isTicked(form, name, value))
  const own = freshForm(chosen && { [name]: chosen.value })
  return <Select form={own} id={id} name={name} label={label} options={options} />
}

interface ThreeSidesProps {
  /** Id of a block with its own choice. */
  readonly blockId?: string
  readonly form: FormState
  readonly id: string
  readonly title: string
  readonly fields: readonly string[]
  readonly base: string | null
  readonly theirs: string | null
  readonly mine: string | null
}

const ThreeSides = ({ id, blockId, form, title, fields, ...sides }: ThreeSidesProps) => (
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
      <OneSide name="Before" text={sides.base} />
      <OneSide name="Working copy" text={sides.theirs} />
      <OneSide name="Proposed" text={sides.mine} />
    </dl>
    {blockId ? (
      <KeepSelect form={form} id={`keep-${blockId}`} name="block" label={title} blockId={blockId} />
    ) : null}
  </article>
)

const OneSide = ({ name, text }: { name: string; text: string | null }) => (
  <div class="conflict-side">
    <dt class="quiet-text small">{name}</dt>
    <dd dir="auto">{text ?? <span class="quiet-text">None</span>}</dd>
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

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
