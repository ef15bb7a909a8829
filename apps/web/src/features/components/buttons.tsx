import { Button } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { MenuLink } from '../../ui/controls/menu-item.tsx'
import { CursorPagination } from '../../ui/controls/pagination.tsx'
import { Question } from '../../ui/controls/question.tsx'
import { Chips, Tabs } from '../../ui/controls/tabs.tsx'
import { Section } from '../../ui/layout/page-header.tsx'

/** Buttons, a menu and a confirmation. */
export const Buttons = () => (
  <Section title="Buttons" id="buttons">
    <div class="row">
      <Button type="button" kind="primary">
        Publish version 4
      </Button>
      <Button type="button">Save version</Button>
      <Button type="button" icon="copy">
        Copy
      </Button>
      <Button type="button" kind="plain">
        Compare
      </Button>
      <Button type="button" kind="danger">
        Delete prompt
      </Button>
      <Button type="button" disabled>
        Nothing to publish
      </Button>
      <Button type="button" popovertarget="question">
        Revoke…
      </Button>
      <Menu id="more" label="Actions for support-reply">
        <MenuLink icon="pencil" href="/ui">
          Rename
        </MenuLink>
        <hr />
        <p class="menu-note">Live prompts cannot be deleted.</p>
        <MenuLink icon="trash-2" isDanger href="/ui">
          Delete…
        </MenuLink>
      </Menu>
    </div>
    <Question id="question" title="Revoke this key?" action="/ui" confirmLabel="Revoke key">
      3 apps used it today. Requests with this key will fail.
    </Question>
  </Section>
)

const tabs = (...labels: string[]) =>
  labels.map((label, i) => ({ href: `/ui?view=${i}`, label, count: i * 7, isCurrent: i === 0 }))

/** Tabs, filters and pagination. */
export const Ways = () => (
  <Section title="Navigation" id="ways">
    <Tabs label="Views" tabs={tabs('Preview', 'Variables', 'Model')} />
    <Chips label="Filters" tabs={tabs('All', 'Unpublished changes', 'Never published')} />
    <CursorPagination label="Pages" path="/ui" isFirstPage={false} nextCursor="2" />
  </Section>
)
