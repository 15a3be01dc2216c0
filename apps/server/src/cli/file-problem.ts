import type { Language } from '@comanda/rules/language/languages.ts'
import { commandText } from './command-text.ts'

const known = ['ENOENT', 'EISDIR', 'EACCES', 'ENOSPC'] as const

/** Why a file could not be read or written, as a sentence. Other errors are rethrown. */
export function fileProblem(error: unknown, language: Language): string {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) throw error
  const own = known.find((one) => one === code)
  return own === undefined ? commandText('system_fault', language, message) : commandText(own, language)
}
