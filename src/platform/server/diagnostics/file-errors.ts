const reasons: Record<string, string> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk can only be read',
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'it is there already',
  ENOTEMPTY: 'it is not empty',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it is not there, or the folder that it is in',
  EXDEV: 'it is on another disk',
  EMFILE: 'too many files are open',
}

type FileError = { code?: unknown; path?: unknown; syscall?: unknown }

const isFileError = (error: unknown): error is FileError =>
  error instanceof Error &&
  typeof (error as FileError).syscall === 'string' &&
  String((error as FileError).code) in reasons

const reading = /^(open|read|stat|lstat|access|scandir|opendir|readlink|realpath)$/

/**
 * Describes a file-system error in plain words; null for any other error.
 * @param file replaces the error's path by the one that the operator gave
 */
export function explainFileError(error: unknown, file?: string): string | null {
  if (!isFileError(error)) return null
  const name = file ?? error.path
  if (typeof name !== 'string') return null
  const act = file === undefined && reading.test(String(error.syscall)) ? 'opened' : 'used'
  return `${name} cannot be ${act}: ${reasons[String(error.code)]}.`
}
