import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Section } from '../../ui/page-header.tsx'
import { PostForm } from '../../ui/post-form.tsx'

/** Every kind of button, a menu, and a question. */
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
        <a class="menu-item" href="/ui">
          <Icon name="pencil" /> Rename
        </a>
        <hr />
        <p class="menu-note">Live: cannot be deleted before it is taken back.</p>
        <a class="menu-item menu-item-danger" href="/ui">
          <Icon name="trash-2" /> Delete…
        </a>
      </Menu>
    </div>
    <Confirm id="question" title="Revoke this key?">
      <p>3 programs used it today. The next request with it is refused.</p>
      <PostForm action="/ui" class="row">
        <Button kind="danger">Revoke key</Button>
        <Button type="button" popovertarget="question" popovertargetaction="hide">
          Keep it
        </Button>
      </PostForm>
    </Confirm>
  </Section>
)
