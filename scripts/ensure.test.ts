import { expect, it } from 'vitest'
import { explainWriteError } from './ensure.mjs'

const failed = (code: string, syscall: string, path?: string) => explainWriteError({ code, syscall, path })

it('explains a file that cannot be written in one sentence', () => {
  expect(failed('ENOSPC', 'write')).toBe('A file could not be written: the disk is full.')
  expect(failed('EROFS', 'mkdir', 'node_modules')).toBe('node_modules could not be written: the disk is read-only.')
  expect(failed('EACCES', 'open', 'a/b')).toBe('a/b could not be written: this user may not write there.')
})

it('leaves other errors unchanged', () => {
  expect(failed('ENOENT', 'open', 'a')).toBeUndefined()
  expect(failed('EACCES', 'spawn', 'npm')).toBeUndefined()
  expect(explainWriteError(new Error('no code'))).toBeUndefined()
})
