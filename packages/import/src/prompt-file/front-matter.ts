import { promptName } from '@promptwire/contract/content/prompt-fields'
import {
  contentFieldsInput,
  proposableMetadataInput,
} from '@promptwire/contract/content/prompt-schemas'
import {
  CONTENT_FIELD_NAMES,
  NEW_CONTENT_FIELDS,
  NEW_METADATA,
  PROPOSABLE_NAMES,
  pickProposable,
} from '@promptwire/contract/content/prompt-values'
import { VARIABLE_DEFAULTS, variableFields } from '@promptwire/contract/content/variable-fields'
import { VariableKey } from '@promptwire/contract/fields'
import { mapToProperty, pickFields } from '@promptwire/contract/schema/map-fields'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { sameJson } from '@promptwire/core/text/same-json'
import { type Document, isMap, type Node, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import type { DocumentVariable, PromptDocument } from './prompt-document.ts'
import { parseFields, UnreadablePrompt } from './unreadable-prompt.ts'

/** A prompt's fields without its blocks. */
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

/** A file's fields, and the unknown names. */
export function readFrontMatter(yaml: string): { fields: FrontFields; unknown: string[] } {
  const raw: Plain = parseMap(yaml).toJS() ?? {}
  const given = Object.entries(raw).filter(([, value]) => value !== null)
  const { variables, ...fields } = parseFields(Front, Object.fromEntries(given), PLACE)
  return {
    fields: {
      ...pickProposable(NEW_METADATA),
      ...NEW_CONTENT_FIELDS,
      // Missing fields are absent, which their type does not express.
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

/** Updates the YAML; keeps comments, order and unknown keys of unchanged fields. */
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

/** Sets only the differing parts of a map, so that the rest stays as written. */
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

/** The fields in file form: without defaults, and variables by key. */
function toPlain(fields: FrontFields): Plain {
  const byKey = fields.variables.map(({ key, ...variable }) => [
    key,
    withoutDefaults(variable, VARIABLE_DEFAULTS),
  ])
  const given = pickFields(fields, FIELD_NAMES)
  return withoutDefaults({ ...given, variables: Object.fromEntries(byKey) }, DEFAULTS)
}

/**
 * Texts that a YAML block would change: leading white space, blank lines with white space, control
 * characters.
 */
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
