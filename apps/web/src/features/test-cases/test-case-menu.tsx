import type { PromptFacts } from '../../session/opened-prompt.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { mayWrite, type TestCase, testCasesPath } from './opened-test-cases.ts'
import { titleOf } from './test-case-title.ts'

interface TestCaseMenuProps extends PromptFacts {
  readonly item: TestCase
}

/** What can be done with a test case from the list. */
export const TestCaseMenu = ({ project, prompt, item }: TestCaseMenuProps) => {
  const path = testCasesPath(project, prompt)
  const title = titleOf(item)
  const question = `delete-${item.id}`
  return (
    <>
      <Menu id={`menu-${item.id}`} label={`Actions for ${title}`}>
        <a class="menu-item" href={`${path}/${item.id}`}>
          <Icon name={mayWrite(project) ? 'pencil' : 'eye'} /> Open
        </a>
        <a class="menu-item" href={`${path}/check?of=${item.id}`}>
          <Icon name="flask-conical" /> Check an output
        </a>
        {mayWrite(project) ? (
          <button type="button" class="menu-item menu-item-danger" popovertarget={question}>
            <Icon name="trash-2" /> Delete…
          </button>
        ) : null}
      </Menu>
      {mayWrite(project) ? <DeleteQuestion path={path} item={item} id={question} /> : null}
    </>
  )
}

interface DeleteQuestionProps {
  readonly path: string
  readonly item: TestCase
  readonly id: string
}

/** Asks before a test case is gone forever. */
export const DeleteQuestion = ({ path, item, id }: DeleteQuestionProps) => (
  <Confirm id={id} title="Delete this test case?">
    <p>
      <bdi>{titleOf(item)}</bdi>
    </p>
    <p>It is gone at once, and nothing brings it back; the audit log keeps what it said.</p>
    <PostForm action={`${path}/${item.id}/delete`} class="row">
      <Button kind="danger">Delete test case</Button>
      <Button type="button" popovertarget={id} popovertargetaction="hide">
        Keep it
      </Button>
    </PostForm>
  </Confirm>
)
