import { describe, expect, it } from 'vitest'
import { firstChunk, laterChunk, type ModuleGraph } from './chunk-groups.ts'

/** Each module's importers, as the bundler reports them. */
const importers: Readonly<Record<string, readonly string[]>> = {
  'src/entry-client.tsx': [],
  'react.js': ['src/entry-client.tsx', 'src/screens/table-order/landing.page.tsx'],
  'src/screens/table-order/landing.page.tsx': [],
  'src/screens/menu/order.page.tsx': [],
  'src/cart.page.tsx': [],
  'awning.tsx': ['src/screens/table-order/landing.page.tsx'],
  'awning.module.css': ['awning.tsx'],
  'slip.tsx': ['src/screens/table-order/landing.page.tsx', 'src/cart.page.tsx'],
  'dish-card.tsx': ['src/screens/menu/order.page.tsx'],
  'price.tsx': ['dish-card.tsx', 'awning.tsx'],
  'digits.ts': ['price.tsx', 'digits-twin.ts'],
  'digits-twin.ts': ['digits.ts'],
  'cart-slip.module.css': ['src/cart.page.tsx'],
  'src/app/with-queries.tsx': [],
  'tanstack.js': ['src/app/with-queries.tsx', 'src/cart.page.tsx'],
  'src/screens/style/home.page.tsx': [],
  'home.module.css': ['src/screens/style/home.page.tsx'],
  'src/features/takeout/delivery-rows.tsx': [],
  'src/features/voucher/voucher-sheet.tsx': [],
  'take-again.ts': ['src/screens/style/home.page.tsx', 'src/features/takeout/delivery-rows.tsx'],
  'store-choice.ts': ['src/features/takeout/delivery-rows.tsx', 'src/features/voucher/voucher-sheet.tsx'],
  'chip.tsx': ['src/cart.page.tsx', 'src/features/voucher/voucher-sheet.tsx'],
  'chip.module.css': ['chip.tsx'],
}
/** The targets of `import()`. */
const parts = [
  'src/screens/table-order/landing.page.tsx',
  'src/screens/menu/order.page.tsx',
  'src/cart.page.tsx',
  'src/app/with-queries.tsx',
  'src/screens/style/home.page.tsx',
  'src/features/takeout/delivery-rows.tsx',
  'src/features/voucher/voucher-sheet.tsx',
]
const graph: ModuleGraph = {
  getModuleInfo: (id) =>
    importers[id] === undefined
      ? null
      : {
          isEntry: id === 'src/entry-client.tsx',
          importers: importers[id],
          dynamicImporters: parts.includes(id) ? ['src/entry-client.tsx'] : [],
        },
}
const chunkOf = (id: string) => firstChunk(id, graph)
const laterOf = (id: string) => laterChunk(id, graph)

describe('the files a first screen needs', () => {
  it('are the shell, with all that the entry imports', () => {
    expect(chunkOf('src/entry-client.tsx')).toBe('shell')
    expect(chunkOf('react.js')).toBe('shell')
  })

  it('are one file of its own, with what a later screen shares of it', () => {
    expect(chunkOf('src/screens/table-order/landing.page.tsx')).toBe('landing')
    expect(chunkOf('slip.tsx')).toBe('landing')
    expect(chunkOf('src/screens/menu/order.page.tsx')).toBe('ordering')
    expect(chunkOf('dish-card.tsx')).toBe('ordering')
  })

  it('hold what both need in the shell, through every import and cycle', () => {
    expect(chunkOf('price.tsx')).toBe('shell')
    expect(chunkOf('digits-twin.ts')).toBe('shell')
  })

  it('take their styles from one stylesheet', () => {
    expect(chunkOf('awning.module.css')).toBe('shell')
  })

  it('exclude what only later screens need', () => {
    expect(chunkOf('src/cart.page.tsx')).toBeNull()
    expect(chunkOf('cart-slip.module.css')).toBeNull()
  })
})

describe('the files later parts need', () => {
  it('are their own, and those that they share', () => {
    expect(laterOf('src/cart.page.tsx')).toBeNull()
    expect(laterOf('chip.tsx')).toBe('later')
  })

  it('separate queries from what only ordering ahead and its neighbours share', () => {
    expect(laterOf('tanstack.js')).toBe('queries')
    expect(laterOf('store-choice.ts')).toBe('ahead')
  })

  it('exclude shared files of the home page', () => {
    expect(laterOf('take-again.ts')).toBe('home-shared')
    expect(laterOf('home.module.css')).toBeNull()
  })

  it('take their styles from one stylesheet', () => {
    expect(laterOf('chip.module.css')).toBe('later')
    expect(laterOf('cart-slip.module.css')).toBe('later')
  })

  it('exclude what a first screen has loaded', () => {
    for (const id of ['react.js', 'slip.tsx', 'dish-card.tsx', 'awning.module.css']) expect(laterOf(id)).toBeNull()
  })
})
