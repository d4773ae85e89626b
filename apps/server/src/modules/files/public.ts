// The parts of files that other modules may use: attaching uploads to records, links to them, and the files of an account.
export { attachFile, nameOfUpload, releaseFile } from './attach.ts'
export {
  filesOf,
  handOverFiles,
  releaseFilesOf,
  releaseFilesOfDoctor,
  releaseFilesOfPractice,
  type StoredFile,
} from './files-of-account.ts'
export { linkToFile, linkToPicture, publicLinkToFile } from './links.ts'
export { removeUnusedFiles } from './remove-unused.ts'
export { replacePicture } from './replace-picture.ts'
export { giveFileToPerson } from './repository.ts'
export type { FileHolder } from './policy.ts'
export { storeKeyOf } from './stored-file.ts'
