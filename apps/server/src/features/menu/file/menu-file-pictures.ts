import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import type { MenuFileFault } from './menu-file-fault.ts'
import { sentenceOf } from './sentence/menu-file-sentence.ts'

/** Copies a picture from an address: its path on this server, or why that failed, in the language of the caller. */
export type TakePicture = (
  address: string,
) => Promise<{ readonly ok: true; readonly picture: string } | { readonly ok: false; readonly why: string }>

/** The server holds each in memory, and the other host has more to do. */
const mostAtOnce = 4

/**
 * Copies the dishes' pictures from other addresses, each address once. A picture that fails keeps its address, with a
 * note: phones may still load it. `onAsked`: how many were asked for so far.
 */
export async function takeOverPictures(
  menu: MenuSnapshot,
  take: TakePicture,
  onAsked: (count: number) => void = () => undefined,
): Promise<{ readonly menu: MenuSnapshot; readonly notes: readonly MenuFileFault[] }> {
  const addresses = [...new Set(menu.dishes.flatMap(({ picture }) => (isAway(picture) ? [picture] : [])))]
  const taken = new Map<string, string>()
  const notes: MenuFileFault[] = []
  for (let at = 0; at < addresses.length; at += mostAtOnce) {
    const some = addresses.slice(at, at + mostAtOnce)
    const answers = await Promise.all(some.map(take))
    onAsked(at + some.length)
    some.forEach((address, index) => {
      const answer = answers[index]
      if (answer?.ok) taken.set(address, answer.picture)
      else notes.push(notTaken(address, answer?.why ?? ''))
    })
  }
  const dishes = menu.dishes.map((dish) => {
    const picture = taken.get(dish.picture ?? '')
    return picture === undefined ? dish : { ...dish, picture }
  })
  return { menu: { ...menu, dishes }, notes }
}

function isAway(picture: string | undefined): picture is string {
  return picture?.startsWith('https://') ?? false
}

function notTaken(address: string, why: string): MenuFileFault {
  const sentence = sentenceOf('picture_not_taken', address.slice(0, 120), why)
  return { row: 0, column: 'picture', fault: 'picture_not_taken', why: sentence }
}
