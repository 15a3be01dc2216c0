import { describe, expect, it } from 'vitest'
import { findFullFolders, findHiddenState } from './house-lint.mjs'

const filesIn = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${ending}`)

describe('findFullFolders', () => {
  it('allows 25 production files', () => {
    expect(findFullFolders(filesIn('apps/console/src/app', 25))).toEqual([])
  })

  it('names a folder of 26, css files included', () => {
    const files = [...filesIn('packages/ui/src/field', 25, '.tsx'), 'packages/ui/src/field/field.module.css']
    expect(findFullFolders(files)).toEqual(['packages/ui/src/field: 26 production files, at most 25: split it by noun'])
  })

  it.each(['.test.ts', '.http.test.ts', '.fixture.ts', '.race.test.ts', '.json'])(
    'does not count %s files',
    (ending) => {
      expect(findFullFolders(filesIn('apps/server/src/http', 40, ending))).toEqual([])
    },
  )

  it.each(['packages/testing/src', 'apps/server/src/fault', 'scripts'])('does not count files in %s', (folder) => {
    expect(findFullFolders(filesIn(folder, 40))).toEqual([])
  })
})

describe('findHiddenState', () => {
  const text = 'let count = 0\nfunction tap() {\n  let before = count\n}\nexport let other\n'

  it('names each module-level let of the phone', () => {
    expect(findHiddenState('apps/diner/src/app/clock.ts', text)).toEqual([
      'apps/diner/src/app/clock.ts:1: module-level let on the phone outside *.state.ts',
      'apps/diner/src/app/clock.ts:5: module-level let on the phone outside *.state.ts',
    ])
  })

  it.each(['apps/diner/src/app/clock.state.ts', 'apps/diner/src/app/clock.test.ts', 'apps/console/src/main.tsx'])(
    'allows it in %s',
    (path) => {
      expect(findHiddenState(path, text)).toEqual([])
    },
  )
})
