import type { LoadedMenu } from './localized-menu.ts'

/** The small lists of a menu that never change within a version (spec 1 §7, `/menus/release/`). */
export type ReleasedFile = 'recommend' | 'schemahots' | 'peicaidata'

/** How many dishes follow the shop's own list of best sellers. */
const mostSold = 20

export function releasedFile(menu: LoadedMenu, file: ReleasedFile): object {
  const { version, snapshot } = menu
  switch (file) {
    case 'recommend':
      return { version, codes: onMenu(menu, snapshot.recommend) }
    case 'schemahots':
      return {
        version,
        schemes: (snapshot.hotSchemes ?? []).map(({ startTime, endTime, codes }) => ({
          startTime,
          endTime,
          codes: onMenu(menu, codes),
        })),
      }
    case 'peicaidata':
      return { version, sides: sidesOf(menu) }
  }
}

/** The store's own list, then what guests bought most. No dish twice, none that has left the menu. */
export function bestSellers(menu: LoadedMenu, sold: readonly string[]): string[] {
  const named = onMenu(menu, menu.snapshot.hots)
  return [
    ...named,
    ...onMenu(menu, sold)
      .filter((code) => !named.includes(code))
      .slice(0, mostSold),
  ]
}

function sidesOf(menu: LoadedMenu): Record<string, string[]> {
  const sides = Object.entries(menu.snapshot.sides ?? {})
    .filter(([code]) => menu.dishes.has(code))
    .map(([code, others]) => [code, onMenu(menu, others).filter((other) => other !== code)] as const)
  return Object.fromEntries(sides.filter(([, others]) => others.length > 0))
}

function onMenu(menu: LoadedMenu, codes: readonly string[] = []): string[] {
  return [...new Set(codes)].filter((code) => menu.dishes.has(code))
}
