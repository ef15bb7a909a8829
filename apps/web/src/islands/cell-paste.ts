// Pastes spreadsheet cells into a table of fields, from the focused field to the right and down.

import { count } from '@promptwire/core/text/count'
import { randomId } from './shared/random-id.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Larger pastes should use the import, which has a preview. */
const MAX_ADDED_ROWS = 200
const CONTROLS = 'textarea, select, input:not([type="hidden"])'

const grid = document.querySelector<HTMLElement>('[data-cell-paste]')
const status = grid?.querySelector('[role="status"]')

grid?.addEventListener('paste', (event) => {
  const { target, clipboardData } = event
  const row = target instanceof Element && target.matches(CONTROLS) ? target.closest('tr') : null
  // Prose has tabs and line breaks too; only a table has cells.
  if (!row || !clipboardData?.getData('text/html').includes('<table')) return
  const cells = parseCells(clipboardData.getData('text/plain'))
  if (cells.length === 1 && cells[0]?.length === 1) return
  event.preventDefault()
  const start = listControls(row).indexOf(target as Control)
  const rows = listRows(row, cells.length)
  const refused = rows.map((each, at) => fillRow(listControls(each).slice(start), cells[at] ?? []))
  if (status) status.textContent = describe(rows.length, cells.length, refused.flat())
})

/** Parses tab-separated rows; a quoted cell may contain tabs, line breaks and doubled quotes. */
function parseCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  for (const [, quoted, plain, end] of lines.matchAll(
    /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

const listControls = (row: Element): Control[] => [...row.querySelectorAll<Control>(CONTROLS)]

/** Lists a row and those after it, and adds missing rows as copies of the last row. */
function listRows(first: HTMLTableRowElement, total: number): Element[] {
  const siblings = [...(first.parentElement?.children ?? [])]
  const rows = siblings.slice(siblings.indexOf(first))
  const missing = Math.min(total - rows.length, MAX_ADDED_ROWS)
  for (let i = 0; i < missing; i++) rows.push(addRow(rows.at(-1) ?? first))
  return rows.slice(0, total)
}

function addRow(last: Element): Element {
  const row = last.cloneNode(true) as Element
  const id = `new-${randomId()}`
  for (const each of row.querySelectorAll('input[type="hidden"], .field-problem')) each.remove()
  for (const control of listControls(row)) {
    control.name = control.name.replace(/^rows\.[^.]+/, `rows.${id}`)
    control.ariaLabel = (control.ariaLabel ?? '').replace(/\d+$/, (at) => `${Number(at) + 1}`)
    for (const name of ['aria-invalid', 'aria-describedby', 'autofocus']) {
      control.removeAttribute(name)
    }
    control.value = ''
  }
  last.after(row)
  return row
}

/** Fills the fields of a row. Returns cells without a field, and cells that their field rejects. */
const fillRow = (controls: readonly Control[], cells: readonly string[]): string[] =>
  cells.filter((cell, at) => {
    const control = controls[at]
    return control ? !fill(control, cell) : cell !== ''
  })

function fill(control: Control, text: string): boolean {
  const before = control.value
  control.value = control instanceof HTMLSelectElement ? findOption(control, text) : text
  const isTaken = control.value !== '' || text === ''
  // The field rejected the option or date.
  if (!isTaken) control.value = before
  control.dispatchEvent(new Event('input', { bubbles: true }))
  return isTaken
}

/** Spreadsheets write TRUE for true. */
const findOption = ({ options }: HTMLSelectElement, text: string): string =>
  [...options].find(({ value }) => value.toLowerCase() === text.trim().toLowerCase())?.value ?? ''

function describe(pasted: number, given: number, refused: readonly string[]): string {
  return [
    `${count(pasted, 'row')} pasted. Save the changes to keep them.`,
    refused.length > 0 && `${count(refused.length, 'cell')} left out: no column takes the value.`,
    pasted < given && `${count(given - pasted, 'row')} left out. Use Paste rows for them.`,
  ]
    .filter(Boolean)
    .join(' ')
}
