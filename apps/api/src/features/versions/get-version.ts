import { verb } from '../../kernel/verb.ts'
import { contentView } from '../content/index.ts'
import { versionView } from './version-record.ts'
import { readVersion, requireVersion } from './versions.sql.ts'

export const getVersion = verb(
  'get_version',
  async ({ input: { version }, prompt, unitOfWork }) => {
    const found = await requireVersion(unitOfWork, prompt, version)
    const content = contentView(await readVersion(unitOfWork, found.id))
    return { data: { ...versionView(found), ...content } }
  },
)
