import { useMemo } from 'react'
import { useLanguage } from '../../i18n/text.ts'
import type { EditableMenu, MenuPlace } from './menu.queries.ts'
import { useMenuDraft } from './use-menu-draft.ts'

export type OpenMenu = ReturnType<typeof useOpenMenu>

/** One menu with what is typed over it, for the grid, the dish page and the words. */
export function useOpenMenu(place: MenuPlace, menu: EditableMenu, load: () => Promise<number | undefined>) {
  const categories = useCategories(menu)
  return { place, menu, categories, ...useMenuDraft(place, menu, categories.codeOf), load }
}

/** The categories by their names in the page's language; an owner writes the name, the menu keeps the code. */
function useCategories(menu: EditableMenu) {
  const language = useLanguage()
  return useMemo(() => {
    const list = menu.categories.map(({ code, names }) => {
      return { code, name: names[language] ?? names[menu.original] ?? code }
    })
    const codeOf = (name: string) => list.find((one) => one.name === name)?.code ?? name
    return { list, codeOf }
  }, [menu, language])
}
