import { describe, expect, it } from 'vitest'
import { firstChunk, type ModuleGraph } from './first-chunks.ts'

/** Who imports whom, as the bundler would tell. */
const importers: Readonly<Record<string, readonly string[]>> = {
  'src/entry-client.tsx': [],
  'react.js': ['src/entry-client.tsx', 'src/features/table-order/landing.page.tsx'],
  'src/features/table-order/landing.page.tsx': [],
  'src/features/menu/order.page.tsx': [],
  'src/cart.page.tsx': [],
  'awning.tsx': ['src/features/table-order/landing.page.tsx'],
  'awning.module.css': ['awning.tsx'],
  'slip.tsx': ['src/features/table-order/landing.page.tsx', 'src/cart.page.tsx'],
  'dish-card.tsx': ['src/features/menu/order.page.tsx'],
  'price.tsx': ['dish-card.tsx', 'awning.tsx'],
  'digits.ts': ['price.tsx', 'digits-twin.ts'],
  'digits-twin.ts': ['digits.ts'],
  'cart-slip.module.css': ['src/cart.page.tsx'],
}
const graph: ModuleGraph = {
  getModuleInfo: (id) =>
    importers[id] === undefined ? null : { isEntry: id === 'src/entry-client.tsx', importers: importers[id] },
}
const chunkOf = (id: string) => firstChunk(id, graph)

describe('the files a first screen needs', () => {
  it('are the shell, with all that the entry imports', () => {
    expect(chunkOf('src/entry-client.tsx')).toBe('shell')
    expect(chunkOf('react.js')).toBe('shell')
  })

  it('are one file of its own, with what a later screen shares of it', () => {
    expect(chunkOf('src/features/table-order/landing.page.tsx')).toBe('landing')
    expect(chunkOf('slip.tsx')).toBe('landing')
    expect(chunkOf('src/features/menu/order.page.tsx')).toBe('ordering')
    expect(chunkOf('dish-card.tsx')).toBe('ordering')
  })

  it('hold what both need in the shell, through every import and round every circle', () => {
    expect(chunkOf('price.tsx')).toBe('shell')
    expect(chunkOf('digits-twin.ts')).toBe('shell')
  })

  it('take their styles from one stylesheet', () => {
    expect(chunkOf('awning.module.css')).toBe('shell')
  })

  it('are not burdened with what only later screens need', () => {
    expect(chunkOf('src/cart.page.tsx')).toBeNull()
    expect(chunkOf('cart-slip.module.css')).toBeNull()
  })
})
