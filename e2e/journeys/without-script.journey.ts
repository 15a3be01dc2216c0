import type { Language } from '@comanda/rules/language/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

/** An old phone, a slow network, a missing script: the page is still readable. */
describe('reading without script', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const words: Record<Language, { store: string; dish: string; about: string; category: string }> = {
    zh: { store: '红炉小馆（滨江店）', dish: '椒盐大虾', about: '二刀肉先煮后炒', category: '凉菜' },
    en: {
      store: 'Red Hearth, Riverside',
      dish: 'Salt and pepper prawns',
      about: 'Pork belly simmered',
      category: 'Cold plates',
    },
    ja: { store: '紅炉小館 リバーサイド店', dish: '大えびの花椒塩炒め', about: '茹でた豚バラ', category: '前菜・冷菜' },
  }

  it.each(['zh', 'en', 'ja'] as const)('shows table, dishes and prices in %s', async (language) => {
    const guest = await seatGuest(stage, language, { tableNo: 'A3' }, { javaScriptEnabled: false })
    const { store, dish, about, category } = words[language]
    await expect.poll(() => guest.landing.heading.textContent()).toBe(store)
    await expect
      .poll(() => guest.page.getByRole('main').or(guest.page.locator('body')).first().textContent())
      .toContain('A3')

    await guest.landing.toMenu.click()
    const prawns = guest.menu.dish(dish)
    await expect.poll(() => prawns.isVisible()).toBe(true)
    await expect.poll(() => prawns.textContent()).toContain('68')
    await expect.poll(() => guest.page.getByText(about).isVisible()).toBe(true)
    await expect.poll(() => guest.menu.categories.getByRole('link', { name: category }).isVisible()).toBe(true)
    // Every dish of the menu is on the page, not only those of the first screen.
    await expect.poll(() => guest.page.getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(60)
  })
})
