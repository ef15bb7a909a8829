import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import { EnvironmentBadge } from '../../product/environment-choice.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FilterBar } from '../../ui/controls/filter-bar.tsx'
import { MenuLink } from '../../ui/controls/menu-item.tsx'
import { RowMenuButton, RowMenus } from '../../ui/controls/row-menu.tsx'
import { SearchForm } from '../../ui/controls/search-form.tsx'
import { Chips } from '../../ui/controls/tabs.tsx'
import { Avatar } from '../../ui/data/avatar.tsx'
import { Badge, Status, type Tone } from '../../ui/data/badge.tsx'
import { Cell, type Column, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import { DetailList, PanelLink, SidePanel, WithPanel } from '../../ui/layout/side-panel.tsx'

const COLUMNS: readonly Column[] = [
  { text: 'Name', sort: { href: '/ui?sort=name', now: 'ascending' } },
  { text: 'State' },
  { text: 'Tokens', align: 'end', sort: { href: '/ui?sort=tokens' }, detail: EXAMPLE_MODEL },
  { text: 'Edited', from: 'tablet' },
  { text: 'By', from: 'desk' },
  { text: '', hiddenText: 'Actions' },
]

const ROWS: readonly [string, Tone, string, number][] = [
  ['support-reply', 'live', 'Live v3', 612],
  ['a-prompt-with-a-name-that-is-much-too-long-for-a-single-line', 'waiting', 'Unpublished', 98],
  ['رد على العميل', 'danger', 'Checks fail', 12_480],
  ['draft', 'idle', 'Never published', 0],
]

/** A table with an open panel. */
export const Lists = () => (
  <Section title="Lists" id="lists">
    <div class="row">
      <Badge tone="live">Live v3</Badge>
      <Badge tone="waiting" icon="pencil">
        2 changes
      </Badge>
      <Badge tone="danger">Revoked</Badge>
      <Badge>Draft</Badge>
      <EnvironmentBadge environment="live" />
      <EnvironmentBadge environment="dev" />
      <Avatar name="Robin Ashe" />
      <Avatar name="Claude Code" isProgram />
    </div>
    <FilterBar>
      <Chips
        label="Which prompts"
        tabs={[
          { href: '/ui', label: 'All', count: 4, isCurrent: true },
          { href: '/ui?live', label: 'Live', count: 1, isCurrent: false },
        ]}
      />
      <form method="get" action="/ui" aria-label="Search prompts">
        <input class="input" type="search" name="q" aria-label="Name" />
        <Button icon="search">Search</Button>
      </form>
      <SearchForm action="/ui" label="Search names" q="" />
    </FilterBar>
    <WithPanel
      panel={
        <SidePanel title="support-reply" rowId="0" closeHref="/ui">
          <DetailList
            facts={[
              ['Version', '3'],
              ['Slug', <code>support-reply</code>],
              ['Edited', <When at="2026-01-15T09:30:00.000Z" exact />],
            ]}
          />
        </SidePanel>
      }
    >
      <Prompts />
    </WithPanel>
  </Section>
)

const Prompts = () => (
  <>
    <Table label="Prompts" columns={COLUMNS}>
      {ROWS.map(([name, tone, state, tokens], i) => (
        <tr>
          <Cell main>
            <PanelLink rowId={String(i)} href="/ui" isOpen={i === 0}>
              <bdi>{name}</bdi>
            </PanelLink>
          </Cell>
          <Cell>
            <Status tone={tone}>{state}</Status>
          </Cell>
          <Cell align="end" numbers>
            {tokens.toLocaleString('en')}
          </Cell>
          <Cell from="tablet">
            <When at="2026-01-15T09:30:00.000Z" />
          </Cell>
          <Cell from="desk">
            <bdi class="table-name">Robin Ashe</bdi>
          </Cell>
          <Cell align="end">
            <RowMenuButton record={name} name="row" label={`Actions for ${name}`} kind="prompt" />
          </Cell>
        </tr>
      ))}
    </Table>
    <RowMenus
      action="/ui"
      menus={[
        {
          kind: 'prompt',
          fill: (record) => (
            <MenuLink icon="file-text" href={`/ui?open=${record}`}>
              Open
            </MenuLink>
          ),
        },
      ]}
    />
  </>
)
