import { type Document, isMap, type Node, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import { mapToProperty, pickFields } from '../contract/derive/map-fields.ts'
import { VariableKey } from '../contract/fields.ts'
import { promptName } from '../contract/public/prompts/prompt-fields.ts'
import {
  contentFieldsInput,
  proposableMetadataInput,
} from '../contract/public/prompts/prompt-schemas.ts'
import {
  CONTENT_FIELD_NAMES,
  NEW_CONTENT_FIELDS,
  NEW_METADATA,
  PROPOSABLE_NAMES,
  pickProposable,
} from '../contract/public/prompts/prompt-values.ts'
import { VARIABLE_DEFAULTS, variableFields } from '../contract/public/prompts/variable-fields.ts'
import { isJsonObject } from '../text/json-object.ts'
import { sameJson } from '../text/same-json.ts'
import type { DocumentVariable, PromptDocument } from './prompt-document.ts'
import { parseFields, UnreadablePrompt } from './unreadable-prompt.ts'

/** The fields of a prompt without its blocks. */
export type FrontFields = Omit<PromptDocument, 'blocks'>

type Plain = Readonly<Record<string, unknown>>

const { key: _, ...variableInput } = mapToProperty(variableFields, 'input')

const Front = z.object({
  ...proposableMetadataInput,
  name: promptName,
  ...contentFieldsInput,
  variables: z
    .record(VariableKey, z.strictObject(variableInput).nullable().default(null))
    .default({}),
})

const FIELD_NAMES = [...PROPOSABLE_NAMES, ...CONTENT_FIELD_NAMES]
const PLACE = 'front matter'
const DEFAULTS: Plain = { ...NEW_METADATA, ...NEW_CONTENT_FIELDS, variables: {}, name: undefined }

/** The fields of a file, and the names in it that no field has. */
export function readFrontMatter(yaml: string): { fields: FrontFields; unknown: string[] } {
  const raw: Plain = parseMap(yaml).toJS() ?? {}
  const given = Object.entries(raw).filter(([, value]) => value !== null)
  const { variables, ...fields } = parseFields(Front, Object.fromEntries(given), PLACE)
  return {
    fields: {
      ...pickProposable(NEW_METADATA),
      ...NEW_CONTENT_FIELDS,
      // Fields that are not given are absent, which their type does not say.
      ...(fields as Partial<FrontFields> & typeof fields),
      variables: Object.entries(variables).map(([key, variable]) =>
        toVariable(key, variable ?? {}),
      ),
    } as FrontFields,
    unknown: Object.keys(raw).filter((name) => !Object.hasOwn(Front.shape, name)),
  }
}

const toVariable = (key: string, { default_value: given = null, ...fields }: Plain) =>
  ({
    key,
    ...VARIABLE_DEFAULTS,
    ...fields,
    default_value: given === null ? null : String(given),
  }) as DocumentVariable

/** The YAML with other fields; comments, order and unknown keys of unchanged ones stay. */
export function editFrontMatter(yaml: string, after: FrontFields): string {
  const document = parseMap(yaml)
  const before = yaml === '' ? {} : toPlain(readFrontMatter(yaml).fields)
  const wanted = toPlain(after)
  for (const name of Object.keys({ ...before, ...wanted })) {
    if (!sameJson(own(before, name), own(wanted, name)))
      setValue(document, [name], own(wanted, name))
  }
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity })
}

/** Sets the parts of a map that differ, so that the rest of it stays as written. */
function setValue(document: Document, path: readonly string[], value: unknown): void {
  if (value === undefined) {
    document.deleteIn(path)
    return
  }
  const node = document.getIn(path, true)
  if (!isMap(node) || !isJsonObject(value)) {
    document.setIn(path, toNode(document, value))
    return
  }
  const before: Plain = node.toJS(document)
  for (const name of Object.keys({ ...before, ...value })) {
    const [old, wanted] = [own(before, name), own(value, name)]
    if (!sameJson(old, wanted)) setValue(document, [...path, name], wanted)
  }
}

/** The fields as a file has them: without defaults, and variables by key. */
function toPlain(fields: FrontFields): Plain {
  const byKey = fields.variables.map(({ key, ...variable }) => [
    key,
    withoutDefaults(variable, VARIABLE_DEFAULTS),
  ])
  const given = pickFields(fields, FIELD_NAMES)
  return withoutDefaults({ ...given, variables: Object.fromEntries(byKey) }, DEFAULTS)
}

/** Texts that a YAML block would change: white space at their start or as a line, and controls. */
const NOT_IN_BLOCK = /^\s|\n[^\S\n]+(?:\n|$)|[^\n\P{Cc}]|[\u2028\u2029\ufeff]/u

function toNode(document: Document, value: unknown): Node {
  const node = document.createNode(value, { aliasDuplicateObjects: false })
  visit(node, {
    Scalar(_, scalar) {
      const isText = typeof scalar.value === 'string' && NOT_IN_BLOCK.test(scalar.value)
      if (isText) scalar.type = 'QUOTE_DOUBLE'
    },
  })
  return node
}

/** Keys such as "constructor" are properties of every object. */
const own = (fields: Plain, name: string) =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

const withoutDefaults = (fields: Plain, defaults: Plain): Plain =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !sameJson(value, own(defaults, name))),
  )

function parseMap(yaml: string): Document {
  const document: Document = parseDocument(yaml)
  const [problem] = document.errors
  if (problem) throw new UnreadablePrompt(`${PLACE} is not valid YAML: ${problem.message}`)
  if (document.contents === null) document.contents = document.createNode({})
  if (!isMap(document.contents)) {
    throw new UnreadablePrompt(`${PLACE} must have fields, such as name: Support reply`)
  }
  return document
}
