import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { ownPicture } from '@comanda/rules/menu/picture.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { shippedBlur } from '../../../pictures/shipped-blur.ts'
import { listPictures } from './picture.repository.ts'

/** Adds the blurred previews of shipped pictures and of those that this seller uploaded. */
export async function withBlurs(db: Queryable, sellerId: string, menu: MenuSnapshot): Promise<MenuSnapshot> {
  const names = new Set(menu.dishes.flatMap((dish) => pictureName(dish) ?? []))
  const unknown = [...names].filter((name) => shippedBlur(name) === undefined)
  const handedIn = unknown.length === 0 ? [] : await listPictures(db, sellerId, unknown)
  const blurs = new Map(handedIn.map(({ name, blur }) => [name, blur]))
  const dishes = menu.dishes.map((dish) => {
    const name = pictureName(dish)
    const blur = name === undefined ? undefined : (shippedBlur(name) ?? blurs.get(name))
    return blur === undefined ? dish : { ...dish, blur }
  })
  return { ...menu, dishes }
}

function pictureName({ picture = '' }: Dish): string | undefined {
  return ownPicture(picture)?.name
}
