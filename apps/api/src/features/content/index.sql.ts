export {
  CONTENT_COLUMNS,
  CONTENT_FIELD_COLUMNS,
  CONTENT_PIECES,
  type ContentPiece,
  readContent,
  toContent,
} from './read-content.sql.ts'
