import { describe, expect, it } from 'vitest'
import { filesOf } from './diner-build.ts'

const manifest = {
  'src/entry.tsx': { file: 'assets/entry.js', isEntry: true, imports: ['_react.js'], css: ['assets/base.css'] },
  '_react.js': { file: 'assets/react.js' },
  'src/landing.page.tsx': {
    file: 'assets/landing.js',
    imports: ['_react.js', '_price.js'],
    css: ['assets/landing.css'],
  },
  '_price.js': {
    file: 'assets/price.js',
    imports: ['src/landing.page.tsx'],
    css: ['assets/price.css', 'assets/base.css'],
  },
  'src/other.page.tsx': { file: 'assets/other.js' },
}

describe('the files of a page', () => {
  it('are the entry and what it imports', () => {
    expect(filesOf(manifest, ['src/entry.tsx'], [])).toEqual({
      scripts: ['/assets/entry.js'],
      preloads: ['/assets/react.js'],
      styles: ['/assets/base.css'],
    })
  })

  it("are also the page's own chunks, each once even when chunks import each other, and no other page's", () => {
    const files = filesOf(manifest, ['src/entry.tsx'], ['src/landing.page.tsx', 'src/gone.page.tsx'])
    expect(files.preloads).toEqual(['/assets/react.js', '/assets/landing.js', '/assets/price.js'])
    expect(files.styles).toEqual(['/assets/base.css', '/assets/landing.css', '/assets/price.css'])
  })
})
