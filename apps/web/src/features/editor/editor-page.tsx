import { BLOCK_DEFAULTS } from '@promptwire/contract/content/block-fields'
import { toEditableRecords } from '@promptwire/contract/editing/prompt-records'
import { isBlank } from '@promptwire/core/compile/template'
import { type Child, useContext } from 'hono/jsx'
import { canEdit } from '../../product/managed/can-edit.ts'
import { promptPath } from '../../product/prompt-path.ts'
import { PromptViews } from '../../product/prompt-views.tsx'
import { IslandScript } from '../../ui/controls/island.tsx'
import { type Tab, Tabs } from '../../ui/controls/tabs.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { RenderingContext } from '../../ui/data/rendering.ts'
import { PaneDivider } from '../../ui/layout/pane-divider.tsx'
import { AddBlock } from './blocks/add-block.tsx'
import { BlockForm } from './blocks/block-form.tsx'
import { BlockText } from './blocks/block-text.tsx'
import { BlocksWithoutScript } from './blocks/blocks-without-script.tsx'
import { TEMPLATE_ID } from './blocks/template-id.ts'
import type { EditorTab } from './edited-prompt.ts'
import type { EditorContext } from './editor-context.ts'
import { EditorHead } from './editor-head.tsx'
import { FindBar } from './find-bar.tsx'
import { KeyHelp } from './key-help.tsx'
import { DetailsPane } from './panes/details-pane.tsx'
import { ModelPane } from './panes/model-pane.tsx'
import { PreviewPane } from './panes/preview-pane.tsx'
import { RunPane } from './panes/run-pane.tsx'
import { ToolsPane } from './panes/tools-pane.tsx'
import { VariablesPane } from './panes/variables-pane.tsx'
import { RefusedVersion } from './save-version.tsx'
import { UnsavedWords, unsavedPrefix } from './unsaved-words.tsx'

/** The editor: blocks next to the preview, variables and model. */
export const EditorPage = (props: EditorContext) => (
  <div
    class={props.isPaneOpen ? 'editor is-pane-open' : 'editor'}
    {...(canEdit(props) && {
      'data-editor': '',
      'data-path': promptPath(props.project, props.prompt.slug),
      'data-prompt-id': props.prompt.id,
      'data-unsaved': unsavedPrefix(props),
      'data-revision': props.prompt.revision,
      'data-records': JSON.stringify(toEditableRecords({ ...props.prompt, blocks: [] })),
      'data-block-tokens': JSON.stringify(props.blockTokens),
      'data-nonce': useContext(RenderingContext).nonce,
    })}
  >
    <EditorHead {...props} />
    <PromptViews
      project={props.project}
      prompt={props.prompt}
      current="edit"
      refused={props.refused}
    />
    {props.isFrame ? null : canEdit(props) ? <NeedsScript /> : <UnsavedWords {...props} />}
    <div class="editor-tabs">
      <Tabs label="Part" tabs={buildTopTabs(props)} />
    </div>
    <div class="divided-panes">
      {props.isFrame ? null : <Blocks {...props} />}
      {props.isFrame ? null : (
        <PaneDivider label="Width of the blocks" pane="editor-blocks" name="editor-panes" />
      )}
      <section class="editor-side" aria-label="Preview, run, variables, model, tools and details">
        <Tabs label="Pane" tabs={buildTabs(props)} />
        <div class="editor-pane" data-pane={props.tab}>
          {PANES[props.tab](props)}
        </div>
      </section>
    </div>
    <RefusedVersion {...props} />
    {canEdit(props) && !props.isFrame ? <IslandScript name="editor" /> : null}
  </div>
)

const PANES: Readonly<Record<EditorTab, (props: EditorContext) => Child>> = {
  preview: (props) => <PreviewPane {...props} />,
  run: (props) => <RunPane {...props} />,
  variables: (props) => <VariablesPane {...props} />,
  model: (props) => <ModelPane {...props} />,
  tools: (props) => <ToolsPane {...props} />,
  details: (props) => <DetailsPane {...props} />,
}

function buildTabs({ project, prompt, tab }: EditorContext): Tab[] {
  const path = promptPath(project, prompt.slug)
  return [
    { href: path, label: 'Preview', isCurrent: tab === 'preview' },
    { href: `${path}?tab=run`, label: 'Run', isCurrent: tab === 'run' },
    {
      href: `${path}?tab=variables`,
      label: 'Variables',
      count: prompt.variables.length,
      isCurrent: tab === 'variables',
    },
    { href: `${path}?tab=model`, label: 'Model', isCurrent: tab === 'model' },
    {
      href: `${path}?tab=tools`,
      label: 'Tools',
      ...(prompt.tools.length > 0 && { count: prompt.tools.length }),
      isCurrent: tab === 'tools',
    },
    { href: `${path}?tab=details`, label: 'Details', isCurrent: tab === 'details' },
  ]
}

/** Tabs of windows that are too narrow for two panes: one part at a time. */
function buildTopTabs(props: EditorContext): Tab[] {
  const path = promptPath(props.project, props.prompt.slug)
  const { isPaneOpen } = props
  const panes = buildTabs(props).map((tab) => ({ ...tab, isCurrent: isPaneOpen && tab.isCurrent }))
  return [
    { href: path, label: 'Blocks', isCurrent: !isPaneOpen },
    ...panes.map((tab) => (tab.href === path ? { ...tab, href: `${path}?tab=preview` } : tab)),
  ]
}

const Blocks = (props: EditorContext) => (
  <section class="editor-blocks" id="editor-blocks" aria-label="Blocks">
    <p class="quiet-text no-blocks">No blocks yet. Each block is a part of the prompt.</p>
    {canEdit(props) ? <EditedBlocks {...props} /> : <ReadBlocks {...props} />}
  </section>
)

const ReadBlocks = ({ prompt: { blocks, variables }, blockTokens }: EditorContext) =>
  blocks.map((block) => (
    <BlockText block={block} variables={variables} tokens={blockTokens[block.id]} />
  ))

const EditedBlocks = (props: EditorContext) => {
  const { prompt, refused, blockTokens } = props
  const isNew = prompt.blocks.every(isBlank) && !refused
  return (
    <>
      <FindBar />
      <BlocksWithoutScript {...props} />
      <div class="blocks-bar">
        <KeyHelp />
        <button type="button" class="button button-plain fold-all">
          Collapse all
        </button>
      </div>
      {prompt.blocks.map((block, place) => (
        <BlockForm
          {...props}
          block={block}
          tokens={blockTokens[block.id]}
          isFirstToWrite={isNew && place === 0}
        />
      ))}
      <span class="blocks-end" hidden />
      <BlockTemplate {...props} />
      <AddBlock {...props} />
    </>
  )
}

/** A block that the script fills in when it adds one. */
const BlockTemplate = (props: EditorContext) => (
  <template id="block-template" data-id={NEW_BLOCK.id} data-title={NEW_BLOCK.title}>
    <BlockForm {...props} block={NEW_BLOCK} />
  </template>
)

const NEW_BLOCK = {
  ...BLOCK_DEFAULTS,
  id: TEMPLATE_ID,
  type: 'custom' as const,
  title: 'New block title',
  sort_order: 0,
}

const NeedsScript = () => (
  <>
    <noscript>
      <Callout kind="info">
        Editing blocks, variables, model, tools and details needs JavaScript.
      </Callout>
    </noscript>
    <div class="editor-not-started">
      <Callout kind="warning">
        The editor has not started, so changes are not saved. Reload the page.
      </Callout>
    </div>
  </>
)
