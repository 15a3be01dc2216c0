/** A fault of the database or its folder that the operator can repair. The message is one sentence for them. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The constraint or unique index that the row violates. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined
}

/** Turns a file system error into one sentence for the operator who chose the folder. */
export function folderError(folder: string, error: unknown): DatabaseError {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder)
  return new DatabaseError(
    `The data folder ${folder} cannot be written (${code ?? 'unknown fault'}): choose another with DATA_DIR or change its owner.`,
    { cause: error },
  )
}

export function diskFull(folder: string): DatabaseError {
  return new DatabaseError(`The disk that holds ${folder} is full: free some space or choose another DATA_DIR.`)
}
