import { caseTitle } from '../../product/case-title.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Menu } from '../../ui/controls/menu.tsx'
import { MenuButton, MenuLink } from '../../ui/controls/menu-item.tsx'
import { Question } from '../../ui/controls/question.tsx'
import { canWrite, type TestCase, testCasesPath } from './test-case-context.ts'

interface TestCaseMenuProps extends PromptContext {
  readonly item: TestCase
}

export const TestCaseMenu = ({ project, prompt, item }: TestCaseMenuProps) => {
  const path = testCasesPath(project, prompt)
  const title = caseTitle(item)
  const question = `delete-${item.id}`
  return (
    <>
      <Menu id={item.id} label={`Actions for ${title}`}>
        <MenuLink icon={canWrite(project) ? 'pencil' : 'eye'} href={`${path}/${item.id}`}>
          Open
        </MenuLink>
        <MenuLink icon="flask-conical" href={`${path}/check?test_case=${item.id}`}>
          Check an output
        </MenuLink>
        {canWrite(project) ? (
          <MenuButton icon="trash-2" isDanger opens={question}>
            Delete…
          </MenuButton>
        ) : null}
      </Menu>
      {canWrite(project) ? <DeleteQuestion path={path} item={item} id={question} /> : null}
    </>
  )
}

interface DeleteQuestionProps {
  readonly path: string
  readonly item: TestCase
  readonly id: string
}

export const DeleteQuestion = ({ path, item, id }: DeleteQuestionProps) => (
  <Question
    id={id}
    title="Delete this test case?"
    confirmLabel="Delete test case"
    action={`${path}/${item.id}/delete`}
  >
    <strong>
      <bdi>{caseTitle(item)}</bdi>
    </strong>{' '}
    is deleted permanently. The audit log keeps its content.
  </Question>
)
