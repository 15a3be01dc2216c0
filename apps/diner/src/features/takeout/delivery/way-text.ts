import { useText } from '../../../i18n/text.ts'
import { wayInKm } from '../address/recipient.ts'

/** `1.2 km`, or `About 1.2 km` if no map measured it; '' if unknown (spec 1 §2: when above 0). */
export function useWayText(): (metres: number, about: boolean) => string {
  const text = useText()
  return (metres, about) => {
    const km = wayInKm(metres)
    return km === null ? '' : text('takeout.way', { km: km.toFixed(1), about: String(about) })
  }
}

/** Street and house number as one line, in the language's order. */
export function useWhereText(): (address: { readonly address: string; readonly houseNo: string }) => string {
  const text = useText()
  return ({ address, houseNo }) => text('takeout.where', { address, houseNo }).trim()
}
