const problems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder.',
  EISDIR: 'this is a folder, not a file.',
  EACCES: 'this user may not read or write it.',
  ENOSPC: 'the disk is full.',
}

/** Why a file could not be read or written, as a sentence. Other errors are rethrown. */
export function fileProblem(error: unknown): string {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) throw error
  return problems[code] ?? message
}
