export {
  readStoredFile,
  readStoredFiles,
  storeFile,
  storeFiles,
  usePromptFiles,
  useProposalFiles,
} from './stored-files.sql.ts'
