/** Where an order that was sent ahead is followed, and where it is paid; for `useAppPath`. */
export const aheadOrderPath = (outtradeno: string): string => `/order/${outtradeno}`
export const aheadCheckPath = (outtradeno: string): string => `/check/xmd/${outtradeno}/1`
/** Where a takeout's rider is: the dispatch detail. */
export const dispatchPath = (outtradeno: string): string => `/dispatch/${outtradeno}`
/** That a pre-order stands, and what happens until then (spec 1 §2). */
export const preorderFinishPath = (outtradeno: string): string => `/preorderFinish?outtradeno=${outtradeno}`

/** Whether an order can be called that at all: what stands in an address may be anything. */
export function isOrderNumber(text: string): boolean {
  return /^[0-9A-Za-z]{6,32}$/.test(text)
}
