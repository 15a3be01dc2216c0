import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ChooseStorePage } from './choose-store.page.tsx'
import { storeQueries } from './store.queries.ts'
import { rememberStore } from './store-memory.ts'
import { useOwnStore } from './use-own-store.ts'

const language = vi.hoisted(() => ({ now: 'zh' as 'zh' | 'en' | 'ja' }))
vi.mock('../i18n/text.ts', async () => {
  const { compileTexts, readTexts } = await import('@comanda/ui/build/compile-texts.ts')
  const { setupI18n } = await import('@lingui/core')
  const all = { zh: setupI18n(), en: setupI18n(), ja: setupI18n() }
  for (const locale of ['zh', 'en', 'ja'] as const) {
    all[locale].load(locale, compileTexts(readTexts('apps/console/src/i18n', locale)) as never)
    all[locale].activate(locale)
  }
  const text = (id: string) => all[language.now]._(id)
  const now = () => language.now
  return { text, useText: () => text, useLanguage: now, currentLanguage: now, setLanguage: () => undefined }
})

const riverside = { id: '101', name: '红炉小馆（滨江店）' }
const westLake = { id: '102', name: '红炉茶铺（西湖店）' }

interface Device {
  readonly sellerId?: string
  readonly storeIds?: readonly string[]
  readonly address?: string
  readonly isLoading?: boolean
}

/** Hands the hook's answer to the test. */
function Probe({ staff, onShown }: { readonly staff: Staff; readonly onShown: (shown: OwnStore) => void }) {
  onShown(useOwnStore(staff))
  return null
}
type OwnStore = ReturnType<typeof useOwnStore>

/** What the device shows a signed-in staff member: a store, or the stores it asks about. */
function open({ sellerId = 'demo', storeIds = [], address = '/terminal', isLoading = false }: Device = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (!isLoading) queries.setQueryData(storeQueries.stores(sellerId, 'zh').queryKey, [riverside, westLake] as never)
  const staff: Staff = {
    sellerId,
    username: 'li',
    displayName: '李',
    role: 'kitchen',
    storeIds: [...storeIds],
    capabilities: [],
  }
  const answers: OwnStore[] = []
  renderToString(
    <QueryClientProvider client={queries}>
      <StaticRouter location={address}>
        <Probe staff={staff} onShown={(shown) => answers.push(shown)} />
      </StaticRouter>
    </QueryClientProvider>,
  )
  const [shown] = answers
  return { storeId: shown?.storeId, asked: shown?.asked?.map(({ name }) => name) ?? null }
}

describe('the store of a terminal', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })

  test('is asked on a new device, with every store’s full name', () => {
    expect(open()).toEqual({ storeId: null, asked: [riverside.name, westLake.name] })
    expect(open({ storeIds: ['101', '102'] }).asked).toEqual([riverside.name, westLake.name])
  })

  test('is not asked twice on one device', () => {
    rememberStore('demo', '102')
    expect(open()).toEqual({ storeId: '102', asked: null })
  })

  test('is asked once per seller, because two sellers may use one id', () => {
    rememberStore('demo', '102')
    expect(open({ sellerId: 'wok' })).toEqual({ storeId: null, asked: [riverside.name, westLake.name] })
    rememberStore('wok', '101')
    expect([open(), open({ sellerId: 'wok' })].map(({ storeId }) => storeId)).toEqual(['102', '101'])
  })

  test('is not asked of a staff member with one store, whatever the device remembers', () => {
    expect(open({ storeIds: ['102'] })).toEqual({ storeId: '102', asked: null })
    rememberStore('demo', '101')
    expect(open({ storeIds: ['102'] })).toEqual({ storeId: '102', asked: null })
    // One of the account's two stores is closed.
    expect(open({ storeIds: ['102', '107'] })).toEqual({ storeId: '102', asked: null })
  })

  test('is answered by the address, unless the staff member may not see that store', () => {
    rememberStore('demo', '102')
    expect(open({ address: '/terminal?store=101' })).toEqual({ storeId: '101', asked: null })
    expect(open({ address: '/terminal?store=109' })).toEqual({ storeId: '102', asked: null })
  })

  test('is asked again when the remembered store is gone', () => {
    rememberStore('demo', '107')
    expect(open().asked).toEqual([riverside.name, westLake.name])
  })

  test('is not asked before the names are loaded', () => {
    expect(open({ isLoading: true, storeIds: ['101', '102'] })).toEqual({ storeId: null, asked: null })
  })
})

describe('the choice of stores', () => {
  test.each([
    ['zh', '这台终端在哪家门店？', '以后可以在屏幕上方更换。'],
    ['en', 'Which store is this terminal in?', 'You can change it later at the top of the screen.'],
    ['ja', 'この端末を使う店舗を選んでください', 'あとから画面上部で変更できます。'],
  ] as const)('is a button per store, in %s', (locale, question, hint) => {
    language.now = locale
    const html = renderToString(
      <ChooseStorePage stores={[riverside, westLake]} onChoose={() => undefined} onSignOut={() => undefined} />,
    )
    language.now = 'zh'
    expect(html).toContain(`<h1>${question}</h1><p>${hint}</p>`)
    for (const { name } of [riverside, westLake]) expect(html).toContain(`<button type="button">${name}</button>`)
  })
})
