import type { Task } from '../../platform/threads/task.ts'

interface SchemaToCheck {
  readonly key: string
  readonly schema: Readonly<Record<string, unknown>>
}

interface SchemaFault {
  readonly key: string
  readonly message: string
}

/** Always on a thread: the compile time of a schema is unpredictable. */
export const checkSchemasTask: Task<readonly SchemaToCheck[], SchemaFault[]> = {
  name: 'check_schemas',
  maxInlineSize: 0,
  budgetMs: 2_000,
  async prepare() {
    const { prepareSchemas } = await import('./json-schema.ts')
    prepareSchemas()
  },
  async run(schemas) {
    const { findSchemaFault } = await import('./json-schema.ts')
    return schemas.flatMap(({ key, schema }) => {
      const message = findSchemaFault(key, schema)
      return message === undefined ? [] : [{ key, message }]
    })
  },
}
