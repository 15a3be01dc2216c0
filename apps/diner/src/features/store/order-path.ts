/** Where an order ahead is followed and paid; for `useAppPath`. */
export const aheadOrderPath = (outtradeno: string): string => `/order/${outtradeno}`
export const aheadCheckPath = (outtradeno: string): string => `/check/xmd/${outtradeno}/1`
/** Where a takeout's rider is: the dispatch detail. */
export const dispatchPath = (outtradeno: string): string => `/dispatch/${outtradeno}`
/** The page of a paid pre-order (spec 1 §2). */
export const preorderFinishPath = (outtradeno: string): string => `/preorderFinish?outtradeno=${outtradeno}`

/** Whether a text has an order number's form: an address may hold anything. */
export function isOrderNumber(text: string): boolean {
  return /^[0-9A-Za-z]{6,32}$/.test(text)
}
